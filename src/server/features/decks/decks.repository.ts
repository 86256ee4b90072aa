import { sql, type RawBuilder, type Selectable } from 'kysely';
import { chunksOf } from '#domain/chunks.ts';
import type { Deck, DeckContent, DeckLanguages } from '#domain/deck.ts';
import { searchText } from '#domain/text/search-text.ts';
import { ownerBesideIds } from '../../db/owner-beside-ids.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db, DecksTable } from '../../db/tables.ts';
import { deckBytes } from '../quotas/content-size.ts';

export type NewDeck = DeckContent & {
  id: string;
  userId: string;
  aiGenerated: boolean;
  source: string | null;
  createdAt: number;
};

/**
 * The columns of a deck. The others serve search, quotas and guesses, and the search text is as long as all the rest.
 */
const COLUMNS = [
  'id',
  'title',
  'description',
  'category',
  'difficulty',
  'language',
  'back_language',
  'card_count',
  'ai_generated',
  'source',
  'last_studied_at',
  'pinned',
  'archived',
  'created_at',
  'updated_at',
  'version',
] as const;

/** SQLite limits the number of values in one statement. */
const DECKS_PER_QUERY = 500;

/** Where a page of decks ended: the next one starts with the deck after this. */
export type DeckPosition = { createdAt: number; id: string };

export type DeckFilter = {
  search?: string | undefined;
  category?: string | undefined;
  /** Whether to list the archived decks, in place of the others. */
  archived?: boolean | undefined;
};

export async function insertDeck(db: Db, deck: NewDeck): Promise<void> {
  await db
    .insertInto('decks')
    .values({
      id: deck.id,
      user_id: deck.userId,
      title: deck.title,
      description: deck.description,
      category: deck.category,
      difficulty: deck.difficulty,
      ai_generated: deck.aiGenerated ? 1 : 0,
      source: deck.source,
      card_count: 0,
      content_bytes: deckBytes(deck),
      search_text: searchableText(deck),
      last_studied_at: null,
      created_at: deck.createdAt,
      updated_at: deck.createdAt,
      language: deck.language,
      back_language: deck.backLanguage,
      languages_settled: deck.language === null ? 0 : 1,
    })
    .execute();
}

export async function findDeck(db: Db, userId: string, id: string): Promise<Deck | undefined> {
  const {
    rows: [row],
  } = await ownDeck(db, { userId, id });
  return row && toDeck(row);
}

const ownDeck = prepared((db, { userId, id }: { userId: string; id: string }) =>
  db.selectFrom('decks').select(COLUMNS).where('user_id', '=', userId).where('id', '=', id),
);

/** Finds those of some decks that belong to the user, in no order, and whether their cards come up for review. */
export async function findDecks(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<{ deck: Deck; reviewed: boolean }[]> {
  const decks: { deck: Deck; reviewed: boolean }[] = [];
  for (const some of chunksOf(ids, DECKS_PER_QUERY)) {
    const rows = await db
      .selectFrom('decks')
      .select([...COLUMNS, 'reviewed'])
      .where('id', 'in', some)
      .where(ownerBesideIds, '=', userId)
      .execute();
    decks.push(...rows.map((row) => ({ deck: toDeck(row), reviewed: row.reviewed === 1 })));
  }
  return decks;
}

/** Finds the user's oldest deck with a title. */
export async function findDeckByTitle(db: Db, userId: string, title: string): Promise<Deck | undefined> {
  const row = await db
    .selectFrom('decks')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('title', '=', title)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && toDeck(row);
}

/** Lists the user's decks, newest first, after `after`. */
export async function listDecks(
  db: Db,
  userId: string,
  filter: DeckFilter,
  page: { limit: number; after?: DeckPosition | undefined },
): Promise<{ decks: Deck[]; end: DeckPosition | undefined }> {
  const { after, limit } = page;
  const { rows } = await pageOfDecks(db, {
    ...wantedBy(userId, filter),
    limit,
    ...(after && { beforeTime: after.createdAt, beforeId: after.id }),
  });
  const last = rows.at(-1);
  return { decks: rows.map(toDeck), end: last && { createdAt: last.created_at, id: last.id } };
}

const pageOfDecks = prepared(
  (db, page: Wanted & { limit: number; beforeTime?: number; beforeId?: string }) => {
    const { beforeTime, beforeId, limit } = page;
    return matching(db, page)
      .select(COLUMNS)
      .$if(beforeId !== undefined, (query) =>
        query.where((eb) =>
          eb.or([
            eb('created_at', '<', beforeTime ?? 0),
            eb.and([eb('created_at', '=', beforeTime ?? 0), eb('id', '<', beforeId ?? '')]),
          ]),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
  },
);

export async function countDecks(db: Db, userId: string, filter: DeckFilter): Promise<number> {
  const {
    rows: [row],
  } = await countOfDecks(db, wantedBy(userId, filter));
  return row?.count ?? 0;
}

const countOfDecks = prepared((db, wanted: Wanted) =>
  matching(db, wanted).select((eb) => eb.fn.countAll<number>().as('count')),
);

/** Updates the details of a deck, which makes it `growth` bytes larger; languages that the user chose stay. */
export async function updateDeck(
  db: Db,
  userId: string,
  id: string,
  deck: DeckContent & { updatedAt: number; growth: number; languagesChosen: boolean },
): Promise<void> {
  await db
    .updateTable('decks')
    .set((eb) => ({
      title: deck.title,
      description: deck.description,
      category: deck.category,
      difficulty: deck.difficulty,
      language: deck.language,
      back_language: deck.backLanguage,
      ...(deck.languagesChosen && { languages_settled: 1 }),
      search_text: searchableText(deck),
      content_bytes: eb('content_bytes', '+', deck.growth),
      updated_at: deck.updatedAt,
      version: eb('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Finds a deck whose languages may still be guessed, with the known ones and its number of cards. */
export async function findUnsettled(
  db: Db,
  userId: string,
  deckId: string,
): Promise<(DeckLanguages & { cardCount: number }) | undefined> {
  const {
    rows: [row],
  } = await unsettledDeck(db, { userId, deckId });
  return row && { language: row.language, backLanguage: row.back_language, cardCount: row.card_count };
}

const unsettledDeck = prepared((db, { userId, deckId }: { userId: string; deckId: string }) =>
  db
    .selectFrom('decks')
    .select(['language', 'back_language', 'card_count'])
    .where('user_id', '=', userId)
    .where('id', '=', deckId)
    .where('languages_settled', '=', 0),
);

/** Stores guessed languages as part of a change of the deck's cards, which has already changed the deck's version. */
export async function setGuessedLanguages(
  db: Db,
  userId: string,
  deckId: string,
  guess: DeckLanguages & { settled: boolean },
): Promise<void> {
  await db
    .updateTable('decks')
    .set({
      language: guess.language,
      back_language: guess.backLanguage,
      languages_settled: guess.settled ? 1 : 0,
    })
    .where('user_id', '=', userId)
    .where('id', '=', deckId)
    .where('languages_settled', '=', 0)
    .execute();
}

/** Deletes the deck and its cards. Its study history stays. */
export async function deleteDeck(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('decks').where('user_id', '=', userId).where('id', '=', id).execute();
}

/**
 * Records a change of the deck's cards and returns their new number, or nothing when the deck is not the user's. Call
 * it first in the transaction of that change: it locks the deck against other changes of its cards.
 */
export async function changeContents(
  db: Db,
  userId: string,
  deckId: string,
  change: { cards: number; bytes: number; now: number },
): Promise<number | undefined> {
  const row = await db
    .updateTable('decks')
    .set((eb) => ({
      card_count: eb('card_count', '+', change.cards),
      content_bytes: eb('content_bytes', '+', change.bytes),
      updated_at: change.now,
      version: eb('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', deckId)
    .returning('card_count')
    .executeTakeFirst();
  return row?.card_count;
}

/** Records that a deck was studied, unless it has been studied later. */
export async function recordStudied(db: Db, userId: string, deckId: string, at: number): Promise<void> {
  await studied(db, { userId, deckId, at });
}

const studied = prepared((db, { userId, deckId, at }: { userId: string; deckId: string; at: number }) =>
  db
    .updateTable('decks')
    .set((eb) => ({ last_studied_at: at, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', deckId)
    .where((eb) => eb.or([eb('last_studied_at', 'is', null), eb('last_studied_at', '<', at)])),
);

/** Sets when a deck was last studied, after an answer was undone. */
export async function setLastStudied(
  db: Db,
  userId: string,
  deckId: string,
  at: number | null,
): Promise<void> {
  await db
    .updateTable('decks')
    .set((eb) => ({ last_studied_at: at, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', deckId)
    .execute();
}

type Wanted = { userId: string; archived?: true; category?: string; pattern?: string };

function wantedBy(userId: string, { search, category = '', archived = false }: DeckFilter): Wanted {
  const text = search === undefined ? '' : searchText(search);
  return {
    userId,
    ...(archived && { archived }),
    ...(category !== '' && { category }),
    ...(text !== '' && { pattern: patternOf(text) }),
  };
}

function matching(db: Db, { userId, archived, category, pattern }: Wanted) {
  return (
    db
      .selectFrom('decks')
      .where('user_id', '=', userId)
      // A literal, so that the index of archived decks can be used.
      .where('archived', '=', archived === undefined ? sql.lit(0) : sql.lit(1))
      .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
      .$if(pattern !== undefined, (query) => query.where(isLike(sql.ref('search_text'), pattern ?? '')))
  );
}

/** Whether a folded text contains another, without wildcards. */
export function containing(folded: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> {
  return isLike(folded, patternOf(wanted));
}

function isLike(folded: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${folded} like ${pattern} escape '\\'`;
}

function patternOf(wanted: string): string {
  return `%${wanted.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}

function searchableText(deck: Pick<NewDeck, 'title' | 'description' | 'category'>): string {
  return searchText([deck.title, deck.description ?? '', deck.category ?? ''].join(' '));
}

function toDeck(row: Pick<Selectable<DecksTable>, (typeof COLUMNS)[number]>): Deck {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    difficulty: row.difficulty,
    language: row.language,
    backLanguage: row.back_language,
    cardCount: row.card_count,
    aiGenerated: row.ai_generated === 1,
    source: row.source,
    lastStudied: row.last_studied_at,
    pinned: row.pinned === 1,
    archived: row.archived === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}
