import { numberOf } from '#domain/interchange/anki/numbers.ts';
import { ankiDecks } from '../anki-decks.ts';
import { action, noParams, type Action } from '../action.ts';

export const deckActions: Readonly<Record<string, Action>> = {
  deckNames: action('read', noParams, async ({ db, user }) => [...(await ankiDecks(db, user.id)).keys()]),

  deckNamesAndIds: action('read', noParams, async ({ db, user }) => {
    const decks = await ankiDecks(db, user.id);
    return Object.fromEntries(Array.from(decks, ([name, { id }]) => [name, numberOf(id)]));
  }),
};
