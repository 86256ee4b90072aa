import { cardChanges, cardContent, frontOnlyContent } from '#contract/card-input.ts';
import { cardEndpoints } from '#contract/cards.ts';
import { someContent, wireCardContent } from '#contract/wire-card.ts';
import { deckPlaceEndpoints } from '#contract/deck-places.ts';
import { deckEdits, deckEndpoints } from '#contract/decks.ts';
import { MAX_SEARCH_RESULTS, searchEndpoints } from '#contract/search.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Deck } from '#domain/deck.ts';
import { isSame } from '#domain/sync/merge-field.ts';
import { withoutMediaUrls } from '#domain/media/media-text.ts';
import { searchText } from '#domain/text/search-text.ts';
import { newId } from '#web/lib/new-id.ts';
import type { NewCommand } from '#web/features/replica/commands/command-types.ts';
import { localAnswer, NeedsServer } from './local-answer.ts';
import { localSiblings, reverseCommands } from './reverse-answers.ts';
import { rowsOf, deckOf, existingCard, existingDeck, type DeckRow } from './replica-rows.ts';

/** Decks, their cards and searches in them. */
export const deckAnswers = [
  localAnswer(deckEndpoints.list, async (replica, { query: { search, category, archived = 'false' } }) =>
    decksWith(await rowsOf(replica).decks(), search ?? '').filter(
      (deck) => (category === undefined || deck.category === category) && String(deck.archived) === archived,
    ),
  ),
  localAnswer(deckEndpoints.read, async (replica, { params }) => ({
    data: { deck: (await existingDeck(replica, params.id)).deck },
  })),
  localAnswer(deckEndpoints.create, async (replica, { body: { id, ...content } }) => {
    // The server may have made the deck and its response been lost.
    const deckId = id ?? newId();
    await replica.carryOut([{ kind: 'create-deck', deckId, content }]);
    return { data: { deck: (await existingDeck(replica, deckId)).deck } };
  }),
  localAnswer(deckEndpoints.change, async (replica, { params, body }) => {
    const { deck } = await existingDeck(replica, params.id);
    await replica.carryOut([deckEdit(deck, body)]);
    return { data: { deck: (await existingDeck(replica, deck.id)).deck } };
  }),
  localAnswer(deckPlaceEndpoints.place, async (replica, { body: { decks } }) => {
    const changed = [];
    for (const { id, ...place } of decks) {
      const { deck } = await existingDeck(replica, id);
      const edit = deckEdit(deck, place);
      if (Object.keys(edit.to).length > 0) changed.push({ deck, edit });
    }
    await replica.carryOut(changed.map(({ edit }) => edit));
    return {
      before: changed.map(({ deck: { id, title, pinned, archived } }) => ({ id, title, pinned, archived })),
    };
  }),
  localAnswer(deckEndpoints.delete, async (replica, { params }) => {
    const { deck } = await existingDeck(replica, params.id);
    await replica.carryOut([{ kind: 'delete-deck', deckId: deck.id }]);
    return null;
  }),
  localAnswer(cardEndpoints.list, async (replica, { params }) => ({
    data: { cards: (await rowsOf(replica).cardsOfDeck(params.id)).map(({ card }) => card) },
  })),
  localAnswer(cardEndpoints.read, async (replica, { params }) => ({
    data: { card: (await existingCard(replica, params.id)).card },
  })),
  localAnswer(cardEndpoints.siblings, async (replica, { params }) => {
    const { card } = await existingCard(replica, params.id);
    return { data: { cards: await localSiblings(replica, card) } };
  }),
  localAnswer(cardEndpoints.create, async (replica, { body: { id, deckId, content } }) => {
    const cardId = id ?? newId();
    const deck = await deckOf(replica, deckId);
    await replica.carryOut([{ kind: 'create-card', cardId, deck, content: wireCardContent(content) }]);
    return { data: { card: (await existingCard(replica, cardId)).card } };
  }),
  localAnswer(cardEndpoints.change, async (replica, { params, body }) => {
    const { card } = await existingCard(replica, params.id);
    const before = wireCardContent(card);
    // Changed gaps in the text would also make and delete other cards.
    const changes = (field: 'cloze' | 'group') =>
      body[field] !== undefined && !isSame(body[field], before[field] ?? null);
    if (changes('cloze') || changes('group')) throw new NeedsServer();
    const schema = card.back === '' ? frontOnlyContent : cardContent;
    const content = wireCardContent(schema.parse({ ...before, ...body }));
    const withAll = ({ accepted = [], ...fields }: typeof content) => ({ ...fields, accepted });
    const { from, to } = editOf(withAll(before), withAll(content));
    const deck = await deckOf(replica, card.deckId);
    await replica.carryOut([
      {
        kind: 'edit-card',
        cardId: card.id,
        from: someContent.parse(from),
        to: cardChanges.parse(to),
        content,
        deck,
      },
    ]);
    return { data: { card: (await existingCard(replica, card.id)).card } };
  }),
  localAnswer(cardEndpoints.delete, async (replica, { params }) => {
    const { card } = await existingCard(replica, params.id);
    await replica.carryOut([{ kind: 'delete-card', cardId: card.id, seen: wireCardContent(card) }]);
    return null;
  }),
  localAnswer(cardEndpoints.changeMany, async (replica, { body }) => {
    if (body.cardIds === undefined) throw new NeedsServer();
    const rows = await Promise.all(body.cardIds.map((id) => existingCard(replica, id)));
    const { action } = body;
    const cards = rows.map(({ card }) => card);
    const isReversing = action === 'reverse' || action === 'unreverse';
    const commands: NewCommand[] = isReversing ? await reverseCommands(replica, action, cards) : [];
    for (const { card } of isReversing ? [] : rows) {
      const { id: cardId, deckId: from } = card;
      switch (body.action) {
        case 'delete':
          commands.push({ kind: 'delete-card', cardId, seen: wireCardContent(card) });
          break;
        case 'move': {
          const deck = await deckOf(replica, body.deckId);
          if (from !== deck.id) commands.push({ kind: 'move-card', cardId, from, deck });
          break;
        }
        case 'suspend':
        case 'resume':
          commands.push({ kind: 'suspend-card', cardId, suspended: body.action === 'suspend' });
          break;
        case 'forget':
          commands.push({ kind: 'forget-card', cardId, reviewId: newId() });
          break;
        case 'difficulty':
        case 'tags':
          throw new NeedsServer();
        case 'reverse':
        case 'unreverse':
          break;
      }
    }
    await replica.carryOut(commands);
    return { changed: commands.length, undo: null };
  }),
  localAnswer(searchEndpoints.search, async (replica, { query: { query } }) => {
    const decks = await rowsOf(replica).decks();
    const titles = new Map(decks.map(({ deck }) => [deck.id, deck.title]));
    const wanted = searchText(query);
    const found =
      wanted === ''
        ? []
        : (await rowsOf(replica).allCards()).filter(({ card }) => cardText(card).includes(wanted));
    const cards = found.slice(0, MAX_SEARCH_RESULTS.cards).map(({ card: { id, deckId, front, back } }) => {
      return { id, deckId, deckTitle: titles.get(deckId) ?? '', front, back };
    });
    return { decks: decksWith(decks, query).slice(0, MAX_SEARCH_RESULTS.decks), cards };
  }),
];

function deckEdit(deck: Deck, changes: Fields) {
  const { from, to } = editOf(deck, changes);
  return {
    kind: 'edit-deck' as const,
    deckId: deck.id,
    from: deckEdits.parse(from),
    to: deckEdits.parse(to),
  };
}

/** The decks with a text in their title, description or category, newest first. */
function decksWith(rows: readonly DeckRow[], text: string): Deck[] {
  const wanted = searchText(text);
  return rows
    .map(({ deck }) => deck)
    .filter(({ title, description, category }) =>
      searchText([title, description, category].join(' ')).includes(wanted),
    )
    .toSorted((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));
}

function cardText({ front, back }: Card): string {
  return searchText(withoutMediaUrls(`${front} ${back}`));
}

/** The fields of a card that merge as one. */
const QUIZ_FIELDS: readonly string[] = ['is_quiz', 'options', 'correct_option', 'option_reasons'];

/** The fields whose values a change would alter: as they were, and as they become. */
function editOf(before: Fields, changes: Fields): { from: Fields; to: Fields } {
  const differs = (field: string) => JSON.stringify(before[field]) !== JSON.stringify(changes[field]);
  const quizDiffers = QUIZ_FIELDS.some(differs);
  const isChanged = (field: string) => (QUIZ_FIELDS.includes(field) ? quizDiffers : differs(field));
  const changed = Object.keys(changes).filter(isChanged);
  const only = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field]]));
  return { from: only(before), to: only(changes) };
}

type Fields = Readonly<Record<string, unknown>>;
