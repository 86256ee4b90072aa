import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { chunksOf } from '#domain/chunks.ts';
import type { Card, CardContent, Hints, Quiz } from '#domain/cards/card.ts';
import { withoutMediaUrls } from '#domain/media/media-text.ts';
import { searchText } from '#domain/text/search-text.ts';
import { prepared } from '../../db/prepared.ts';
import type { CardsTable, Db, Tables } from '../../db/tables.ts';
import {
  insertCardStates,
  moveCardStates,
  setCardFacts,
  type CardPlace,
  type FirstState,
} from '../scheduling/card-states.repository.ts';
import { recordEdits } from '../edits/field-edits.repository.ts';
import { withSources } from './card-sources.repository.ts';
import { insertTags, replaceTags } from './card-tags.repository.ts';

export type NewCard = CardContent & { id: string };

const isText = (value: unknown): value is string => typeof value === 'string';
const isReason = (value: unknown): value is string | null => value === null || isText(value);

/** Parses a list stored as JSON. Throws TypeError for anything else. */
function listOf<Item>(isItem: (value: unknown) => value is Item, json: string): Item[] {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list) || !list.every(isItem))
    throw new TypeError('The column does not hold such a list');
  return list;
}

/** The columns of `Card`, without position and search text. */
export const CARD_COLUMNS = [
  'id',
  'deck_id',
  'front',
  'back',
  'difficulty',
  'hint_1',
  'hint_2',
  'hint_3',
  'explanation',
  'is_quiz',
  'options',
  'correct_option',
  'option_reasons',
  'cloze_text',
  'gap',
  'sibling_group',
  'is_reverse',
  'tags',
  'accepted',
  'version',
] as const;

type CardRow = Pick<Selectable<CardsTable>, (typeof CARD_COLUMNS)[number]>;

/** SQLite limits the number of values in one statement; a card has about twenty-five. */
const CARDS_PER_INSERT = 100;

/** SQLite limits the number of values in one statement. */
const CARDS_PER_QUERY = 500;

/** Appends cards to a deck, which the caller has verified to be the user's, and to the user's schedule. */
export async function insertCards(
  db: Db,
  userId: string,
  deckId: string,
  cards: readonly NewCard[],
  from: { position: number; now: number; known?: ReadonlyMap<string, FirstState> | undefined },
): Promise<void> {
  const rows = cards.map((card, index) => ({
    id: card.id,
    deck_id: deckId,
    position: from.position + index,
    ...contentColumns(card),
    created_at: from.now,
    updated_at: from.now,
  }));
  for (const some of chunksOf(rows, CARDS_PER_INSERT)) {
    await db.insertInto('cards').values(some).execute();
  }
  await insertTags(db, userId, cards);
  await insertCardStates(db, userId, deckId, cards, from);
}

/** The position after the last card of a deck. */
export async function nextPosition(db: Db, deckId: string): Promise<number> {
  const row = await db
    .selectFrom('cards')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('deck_id', '=', deckId)
    .executeTakeFirst();
  return (row?.last ?? -1) + 1;
}

/** Updates one of the user's cards. */
export async function updateCard(
  db: Db,
  userId: string,
  id: string,
  content: CardContent,
  now: number,
): Promise<void> {
  await db
    .updateTable('cards')
    .set((eb) => ({ ...contentColumns(content), updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deck_id', 'in', ownDecks(db, userId))
    .execute();
  await replaceTags(db, userId, [{ id, tags: content.tags }]);
  await setCardFacts(db, userId, [id], content);
}

/**
 * Adds missing hints to a card of the user, unless its hints or text have changed since it was read; returns whether it
 * did.
 */
export async function fillHints(db: Db, userId: string, card: Card, hints: Hints): Promise<boolean> {
  const [hint_1, hint_2, hint_3] = hints;
  const [seen_1, seen_2, seen_3] = card.hints;
  const result = await db
    .updateTable('cards')
    .set((eb) => ({ hint_1, hint_2, hint_3, version: eb('version', '+', 1) }))
    .where('id', '=', card.id)
    .where('deck_id', 'in', ownDecks(db, userId))
    .where('front', '=', card.front)
    .where('back', '=', card.back)
    .where('hint_1', seen_1 === null ? 'is' : '=', seen_1)
    .where('hint_2', seen_2 === null ? 'is' : '=', seen_2)
    .where('hint_3', seen_3 === null ? 'is' : '=', seen_3)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Lists the cards of one of the user's decks in deck order; none when the deck is not theirs. */
export async function listCards(db: Db, userId: string, deckId: string): Promise<Card[]> {
  const { rows } = await cardsOfDeck(db, { userId, deckId });
  return withSources(db, userId, rows.map(toCard));
}

const cardsOfDeck = prepared((db, { userId, deckId }: { userId: string; deckId: string }) =>
  db
    .selectFrom('cards')
    .select(CARD_COLUMNS)
    .where('deck_id', '=', ownDecks(db, userId).where('id', '=', deckId))
    .orderBy('position')
    .orderBy('id'),
);

/** Where a page of a deck's cards ended: the next one starts with the following card. */
export type CardPosition = { position: number; id: string };

/** A card with when it was made and last changed (epoch ms). */
export type DatedCard = Card & { createdAt: number; changedAt: number };

/** Lists some cards of one of the user's decks in deck order after `after`, without what they were made from. */
export async function pageOfCards(
  db: Db,
  userId: string,
  deckId: string,
  { limit, after }: { limit: number; after?: CardPosition | undefined },
): Promise<{ cards: DatedCard[]; end: CardPosition | undefined }> {
  const rows = await db
    .selectFrom('cards')
    .select([...CARD_COLUMNS, 'position', 'created_at', 'updated_at'])
    .where('deck_id', '=', ownDecks(db, userId).where('id', '=', deckId))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(position, id) > (${after?.position}, ${after?.id})`),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  const cards = rows.map((row) => {
    return { ...toCard(row), createdAt: row.created_at, changedAt: row.updated_at };
  });
  return { cards, end: last && { position: last.position, id: last.id } };
}

/** The other cards of a group of the user's: those that name it, and the one whose id it is. */
export async function listSiblings(db: Db, userId: string, cardId: string, group: string): Promise<Card[]> {
  const rows = await ownCards(db, userId)
    .where((eb) => eb.or([eb('sibling_group', '=', group), eb('id', '=', group)]))
    .where('id', '<>', cardId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toCard);
}

/** All cards of some groups of the user's, as `listSiblings` lists those of one group. */
export async function cardsOfGroups(db: Db, userId: string, groups: readonly string[]): Promise<Card[]> {
  const cards: Card[] = [];
  for (const some of chunksOf([...new Set(groups)], CARDS_PER_QUERY)) {
    const rows = await ownCards(db, userId)
      .where((eb) => eb.or([eb('sibling_group', 'in', some), eb('id', 'in', some)]))
      .execute();
    cards.push(...rows.map(toCard));
  }
  return cards;
}

/** Those of some ids of the user's cards that other cards name as their group. */
export async function namedGroups(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('cards')
    .select('sibling_group')
    .distinct()
    .where('sibling_group', 'in', ids)
    .where('deck_id', 'in', ownDecks(db, userId))
    .execute();
  return new Set(rows.flatMap((row) => row.sibling_group ?? []));
}

/** Finds those of some cards that belong to the user, in no order. */
export async function findCards(db: Db, userId: string, ids: readonly string[]): Promise<Card[]> {
  const rows: CardRow[] = [];
  for (const some of chunksOf(ids, CARDS_PER_QUERY)) {
    rows.push(...(await ownCards(db, userId).where('id', 'in', some).execute()));
  }
  return withSources(db, userId, rows.map(toCard));
}

/** `findCards` with the place of each card in its deck and when it was made (epoch ms). */
export async function findDatedCards(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<{ card: Card; position: number; createdAt: number }[]> {
  const places = new Map<string, { position: number; createdAt: number }>();
  const cards: Card[] = [];
  for (const some of chunksOf(ids, CARDS_PER_QUERY)) {
    const rows = await ownCards(db, userId)
      .select(['position', 'created_at'])
      .where('id', 'in', some)
      .execute();
    for (const { id, position, created_at: createdAt } of rows) places.set(id, { position, createdAt });
    cards.push(...rows.map(toCard));
  }
  const withOrigin = await withSources(db, userId, cards);
  return withOrigin.flatMap((card) => {
    const place = places.get(card.id);
    return place ? { card, ...place } : [];
  });
}

export async function findCard(db: Db, userId: string, id: string): Promise<Card | undefined> {
  const rows = await ownCards(db, userId).where('id', '=', id).execute();
  const [card] = await withSources(db, userId, rows.map(toCard));
  return card;
}

/** The positions of some of the user's cards in their decks, by id. */
export async function positionsOf(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const positions = new Map<string, number>();
  for (const some of chunksOf(ids, CARDS_PER_QUERY)) {
    const rows = await ownCards(db, userId).select('position').where('id', 'in', some).execute();
    for (const row of rows) positions.set(row.id, row.position);
  }
  return positions;
}

/** Moves cards of the user to other places in their decks, by an edit at `editedAt` (epoch ms). Their reviews stay with the deck in which they were given. */
export async function moveCards(
  db: Db,
  userId: string,
  cards: readonly CardPlace[],
  now: number,
  editedAt = now,
): Promise<void> {
  for (const { id, deckId, position } of cards) {
    await db
      .updateTable('cards')
      .set((eb) => ({ deck_id: deckId, position, updated_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('deck_id', 'in', ownDecks(db, userId))
      .execute();
  }
  await moveCardStates(db, userId, cards);
  const ids = cards.map(({ id }) => id);
  await recordEdits(db, userId, ids, ['deck'], editedAt);
}

/** Sets the difficulty of some of the user's cards. */
export async function setDifficulty(
  db: Db,
  userId: string,
  ids: readonly string[],
  { difficulty, now }: { difficulty: number; now: number },
): Promise<void> {
  for (const some of chunksOf(ids, CARDS_PER_QUERY)) {
    await updateCards(db, userId, some, { difficulty, updated_at: now });
    await setCardFacts(db, userId, some, { difficulty });
    await recordEdits(db, userId, some, ['difficulty'], now);
  }
}

/** Sets the accepted answers of one of the user's cards. */
export async function setAccepted(
  db: Db,
  userId: string,
  id: string,
  { accepted, now }: { accepted: readonly string[]; now: number },
): Promise<void> {
  await updateCards(db, userId, [id], { accepted: listColumn(accepted), updated_at: now });
}

/** Sets the tags of some of the user's cards. */
export async function setTags(
  db: Db,
  userId: string,
  cards: ReadonlyArray<Pick<Card, 'id' | 'tags'>>,
  now: number,
): Promise<void> {
  const byTags = Map.groupBy(cards, ({ tags }) => listColumn(tags));
  for (const [tags, tagged] of byTags) {
    const ids = tagged.map(({ id }) => id);
    for (const some of chunksOf(ids, CARDS_PER_QUERY)) {
      await updateCards(db, userId, some, { tags, updated_at: now });
    }
  }
  await replaceTags(db, userId, cards);
  const ids = cards.map(({ id }) => id);
  await recordEdits(db, userId, ids, ['tags'], now);
}

async function updateCards(
  db: Db,
  userId: string,
  ids: readonly string[],
  columns: { difficulty?: number; tags?: string | null; accepted?: string | null; updated_at: number },
): Promise<void> {
  await db
    .updateTable('cards')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where((eb) => eb(ownerOf(eb), '=', userId))
    .execute();
}

/** Deletes one of the user's cards. */
export async function deleteCard(db: Db, userId: string, id: string): Promise<void> {
  await deleteCards(db, userId, [id]);
}

/** Deletes some of the user's cards. */
export async function deleteCards(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  for (const some of chunksOf(ids, CARDS_PER_QUERY)) {
    await db
      .deleteFrom('cards')
      .where('id', 'in', some)
      .where((eb) => eb(ownerOf(eb), '=', userId))
      .execute();
  }
}

function ownDecks(db: Db, userId: string) {
  return db.selectFrom('decks').select('id').where('user_id', '=', userId);
}

/** Selects from the user's cards, for callers that name some. */
function ownCards(db: Db, userId: string) {
  return db
    .selectFrom('cards')
    .select(CARD_COLUMNS)
    .where((eb) => eb(ownerOf(eb), '=', userId));
}

/** The owner of a card, for queries that name cards: with a join, SQLite would start with all decks of the user. */
function ownerOf(eb: ExpressionBuilder<Tables, 'cards'>) {
  return eb.selectFrom('decks').select('user_id').whereRef('decks.id', '=', 'cards.deck_id');
}

function contentColumns(card: CardContent) {
  const [hint_1, hint_2, hint_3] = card.hints;
  return {
    front: card.front,
    back: card.back,
    difficulty: card.difficulty,
    hint_1,
    hint_2,
    hint_3,
    explanation: card.explanation,
    is_quiz: card.isQuiz ? (1 as const) : (0 as const),
    options: card.quiz && JSON.stringify(card.quiz.options),
    correct_option: card.quiz && card.quiz.key,
    option_reasons: card.quiz?.reasons ? JSON.stringify(card.quiz.reasons) : null,
    cloze_text: card.cloze?.text ?? null,
    gap: card.cloze?.gap ?? null,
    sibling_group: card.group ?? null,
    is_reverse: card.isReverse === true ? (1 as const) : (0 as const),
    tags: listColumn(card.tags),
    accepted: listColumn(card.accepted ?? []),
    search_text: searchText(withoutMediaUrls(`${card.front} ${card.back}`)),
  };
}

function listColumn(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : JSON.stringify(texts);
}

export function toCard(row: CardRow): Card {
  return {
    id: row.id,
    deckId: row.deck_id,
    front: row.front,
    back: row.back,
    difficulty: row.difficulty,
    hints: [row.hint_1, row.hint_2, row.hint_3],
    explanation: row.explanation,
    isQuiz: row.is_quiz === 1,
    quiz: quizOf(row),
    tags: row.tags === null ? [] : listOf(isText, row.tags),
    version: row.version,
    ...(row.cloze_text !== null && row.gap !== null && { cloze: { text: row.cloze_text, gap: row.gap } }),
    ...(row.sibling_group !== null && { group: row.sibling_group }),
    ...(row.is_reverse === 1 && { isReverse: true }),
    ...(row.accepted !== null && { accepted: listOf(isText, row.accepted) }),
  };
}

function quizOf({ options, correct_option: key, option_reasons: why }: CardRow): Quiz | null {
  if (options === null) return null;
  const quiz = { options: listOf(isText, options), key };
  return why === null ? quiz : { ...quiz, reasons: listOf(isReason, why) };
}
