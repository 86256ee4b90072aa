import { type SqlBool, type Expression, type ExpressionBuilder } from 'kysely';
import type { LocalDay } from '#domain/local-day.ts';
import type { CardMemoriesTable, Db } from '../../db/tables.ts';
import { toStored, type StoredMemory } from './memories.repository.ts';

/** Until when cards are due, epoch ms: known ones before the end of the local day, those in learning up to now. */
export type DueUntil = { now: number; endOfDay: number };

/** Of a backlog, only the cards that have waited longest compete for a place in the session. */
const CANDIDATES = 1_000;

type Memories = ExpressionBuilder<{ card_memories: CardMemoriesTable }, 'card_memories'>;

const isKnownAndDue =
  ({ endOfDay }: DueUntil) =>
  (eb: Memories): Expression<SqlBool> =>
    eb.and([eb('state', '=', 'review'), eb('due_at', '<', endOfDay)]);

const isInLearningAndDue =
  ({ now }: DueUntil) =>
  (eb: Memories): Expression<SqlBool> =>
    eb.and([eb('state', 'in', ['learning', 'relearning']), eb('due_at', '<=', now)]);

function queued(db: Db, userId: string) {
  return db.selectFrom('card_memories').where('user_id', '=', userId).where('queued', '=', 1);
}

type CountByDeck = ReadonlyMap<string, number>;

/** How many known cards, and cards in learning, are due in each deck. */
export async function countDue(
  db: Db,
  userId: string,
  until: DueUntil,
): Promise<{ known: CountByDeck; learning: CountByDeck }> {
  const count = async (condition: (eb: Memories) => Expression<SqlBool>): Promise<CountByDeck> => {
    const rows = await queued(db, userId)
      .where(condition)
      .select((eb) => ['deck_id', eb.fn.countAll<number>().as('cards')])
      .groupBy('deck_id')
      .execute();
    return new Map(rows.map((row) => [row.deck_id, row.cards]));
  };
  return { known: await count(isKnownAndDue(until)), learning: await count(isInLearningAndDue(until)) };
}

/** How many new cards each deck has. */
export async function countNew(db: Db, userId: string): Promise<CountByDeck> {
  const rows = await queued(db, userId)
    .where('state', '=', 'new')
    .select((eb) => ['deck_id', eb.fn.countAll<number>().as('cards')])
    .groupBy('deck_id')
    .execute();
  return new Map(rows.map((row) => [row.deck_id, row.cards]));
}

/** The known cards that are due, of one deck or of all, those first that have waited longest. */
export async function listDue(
  db: Db,
  userId: string,
  until: DueUntil,
  deckId: string | undefined,
): Promise<{ known: StoredMemory[]; learning: StoredMemory[] }> {
  const list = async (condition: (eb: Memories) => Expression<SqlBool>) => {
    const rows = await queued(db, userId)
      .where(condition)
      .$if(deckId !== undefined, (query) => query.where('deck_id', '=', deckId ?? ''))
      .selectAll()
      .orderBy('due_at')
      .limit(CANDIDATES)
      .execute();
    return rows.map(toStored);
  };
  return { known: await list(isKnownAndDue(until)), learning: await list(isInLearningAndDue(until)) };
}

/** The next new cards, of one deck or of all: the first ones of every deck, then the second ones, and so on. */
export async function listNew(
  db: Db,
  userId: string,
  { limit, deckId }: { limit: number; deckId?: string | undefined },
): Promise<StoredMemory[]> {
  if (limit <= 0) return [];
  const rows = await queued(db, userId)
    .where('state', '=', 'new')
    .$if(deckId !== undefined, (query) => query.where('deck_id', '=', deckId ?? ''))
    .selectAll()
    .orderBy('due_at')
    .orderBy('deck_id')
    .limit(limit)
    .execute();
  return rows.map(toStored);
}

/** When the next scheduled card becomes due, epoch ms; null when none is scheduled. */
export async function nextDueAt(db: Db, userId: string): Promise<number | null> {
  const next = async (states: ReadonlyArray<'learning' | 'relearning' | 'review'>) => {
    const row = await queued(db, userId)
      .where('state', 'in', states)
      .select((eb) => eb.fn.min('due_at').as('at'))
      .executeTakeFirst();
    return row?.at ?? null;
  };
  const times = [await next(['review']), await next(['learning', 'relearning'])];
  return times.reduce(
    (one, other) => (one === null ? other : other === null ? one : Math.min(one, other)),
    null,
  );
}

/** How many known cards become due in a span of time, epoch ms. */
export async function countDueBetween(db: Db, userId: string, from: number, to: number): Promise<number> {
  const row = await queued(db, userId)
    .where('state', '=', 'review')
    .where('due_at', '>=', from)
    .where('due_at', '<', to)
    .select((eb) => eb.fn.countAll<number>().as('cards'))
    .executeTakeFirstOrThrow();
  return row.cards;
}

/** What the learner has done on a local day: new cards seen, and known cards reviewed. */
export async function findMemoryDay(
  db: Db,
  userId: string,
  day: LocalDay,
): Promise<{ introduced: number; reviewed: number }> {
  const row = await db
    .selectFrom('memory_days')
    .select(['introduced', 'reviewed'])
    .where('user_id', '=', userId)
    .where('local_day', '=', day)
    .executeTakeFirst();
  return row ?? { introduced: 0, reviewed: 0 };
}
