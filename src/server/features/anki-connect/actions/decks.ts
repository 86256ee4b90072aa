import { z } from 'zod';
import { title } from '#contract/decks.ts';
import { chunksOf } from '#domain/chunks.ts';
import { AppError } from '#domain/errors.ts';
import { numberOf } from '#domain/interchange/anki/numbers.ts';
import { titleOfDeck } from '#domain/interchange/anki/deck-title.ts';
import { DEFAULT_DIFFICULTY, MAX_CARDS_PER_CHANGE } from '#domain/limits.ts';
import { findCards } from '../../cards/cards.repository.ts';
import { changeCards } from '../../cards/many/change-cards.usecases.ts';
import { createDeck, removeDeck } from '../../decks/decks.usecases.ts';
import {
  action,
  noParams,
  numbers,
  readParams,
  shortText,
  type Action,
  type ActionContext,
} from '../action.ts';
import { ankiDecks, ankiNameOf } from '../anki-decks.ts';
import { cardIdsOf } from '../numbers.repository.ts';

const deckNamed = z.object({ deck: shortText });

/** The id of the deck with a name, which is created if there is none, as in Anki. Throws VALIDATION_FAILED or QUOTA_EXCEEDED. */
async function deckFor(context: ActionContext, name: string): Promise<string> {
  const known = (await ankiDecks(context.db, context.user.id)).get(ankiNameOf(name));
  if (known) return known.id;
  const content = {
    title: readParams(title, name.includes('::') ? titleOfDeck(name) : name),
    description: null,
    category: null,
    difficulty: DEFAULT_DIFFICULTY,
    language: null,
  };
  return (await createDeck(context, context.user.id, content)).id;
}

export const deckActions: Readonly<Record<string, Action>> = {
  deckNames: action('read', noParams, async ({ db, user }) => [...(await ankiDecks(db, user.id)).keys()]),

  deckNamesAndIds: action('read', noParams, async ({ db, user }) => {
    const decks = await ankiDecks(db, user.id);
    return Object.fromEntries(Array.from(decks, ([name, { id }]) => [name, numberOf(id)]));
  }),

  getDecks: action('read', z.object({ cards: numbers }), async ({ db, user }, { cards }) => {
    const ids = await cardIdsOf(db, user.id, cards);
    const decks = new Map(
      (await findCards(db, user.id, [...ids.values()])).map(({ id, deckId }) => [id, deckId]),
    );
    const names = new Map(Array.from(await ankiDecks(db, user.id), ([name, { id }]) => [id, name]));
    const byDeck = Map.groupBy(cards, (card) => names.get(decks.get(ids.get(card) ?? '') ?? ''));
    return Object.fromEntries(
      Array.from(byDeck).flatMap(([name, some]) => (name === undefined ? [] : [[name, some]])),
    );
  }),

  getDeckConfig: action('read', deckNamed, async ({ db, user }, { deck }) => {
    const known = (await ankiDecks(db, user.id)).get(deck);
    // Tools only ask whether a deck is a filtered one, which borrows cards of others: there are none here.
    return known ? { id: numberOf(known.id), name: deck, dyn: false } : false;
  }),

  createDeck: action('write-cards', deckNamed, async (context, { deck }) =>
    numberOf(await deckFor(context, deck)),
  ),

  changeDeck: action(
    'write-cards',
    deckNamed.extend({ cards: numbers }),
    async (context, { cards, deck }) => {
      const { db, user } = context;
      const ids = await cardIdsOf(db, user.id, cards);
      const deckId = await deckFor(context, deck);
      for (const cardIds of chunksOf([...ids.values()], MAX_CARDS_PER_CHANGE)) {
        await changeCards(context, user, { action: 'move', cardIds, deckId });
      }
    },
  ),

  deleteDecks: action(
    'write-cards',
    z.object({ decks: z.array(shortText).max(1_000), cardsToo: z.boolean().default(false) }),
    async (context, { decks: names, cardsToo }) => {
      if (!cardsToo) {
        throw new AppError('VALIDATION_FAILED', 'A deck goes with its cards: send cardsToo with true');
      }
      const { db, user } = context;
      for (const [name, { id }] of await ankiDecks(db, user.id)) {
        const isNamed = names.some((wanted) => name === wanted || name.startsWith(`${wanted}::`));
        if (isNamed) await removeDeck(context, user.id, id);
      }
    },
  ),
};
