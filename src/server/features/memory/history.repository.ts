import { sql } from 'kysely';
import type { LocalDay } from '#domain/local-day.ts';
import { MATURE_FROM_DAYS } from '#domain/memory/settings.ts';
import { MEMORY_STATES, type MemoryStage } from '#domain/memory/stages.ts';
import type { Db } from '../../db/tables.ts';

/** The days of every zone begin at a quarter of an hour, so that counts by quarter serve all zones. In ms. */
const QUARTER_MS = 900_000;

export type StageCounts = Readonly<Record<MemoryStage, number>>;

/** When the known cards of a learner become due up to an instant: each time (epoch ms) with its number of cards. */
export async function listDueTimes(
  db: Db,
  userId: string,
  before: number,
): Promise<{ at: number; cards: number }[]> {
  const rows = await db
    .selectFrom('card_memories')
    .where('user_id', '=', userId)
    .where('queued', '=', 1)
    .where('state', '=', 'review')
    .where('due_at', '<', before)
    .select((eb) => [
      sql<number>`due_at / ${sql.lit(QUARTER_MS)}`.as('quarter'),
      eb.fn.countAll<number>().as('cards'),
    ])
    .groupBy('quarter')
    .execute();
  return rows.map((row) => ({ at: row.quarter * QUARTER_MS, cards: row.cards }));
}

/** What was remembered, by local day, from a day on. */
export async function listMemoryDays(db: Db, userId: string, from: LocalDay) {
  return db
    .selectFrom('memory_days')
    .select(['local_day as localDay', 'reviewed', 'remembered', 'introduced'])
    .where('user_id', '=', userId)
    .where('local_day', '>=', from)
    .orderBy('local_day')
    .execute();
}

/** The learner's reviews that can be fitted: first answers and reviews of known cards. */
export async function countFittable(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('memory_days')
    .select((eb) => [
      eb.fn.sum<number | null>('introduced').as('introduced'),
      eb.fn.sum<number | null>('reviewed').as('reviewed'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return (row.introduced ?? 0) + (row.reviewed ?? 0);
}

/** How many of the learner's cards are in each stage. */
export async function countStages(db: Db, userId: string): Promise<StageCounts> {
  const rows = await db
    .selectFrom('card_memories')
    .select((eb) => [
      'state',
      eb.case().when('interval_days', '>=', MATURE_FROM_DAYS).then(1).else(0).end().as('mature'),
      eb.fn.countAll<number>().as('cards'),
    ])
    .where('user_id', '=', userId)
    .groupBy(['state', 'mature'])
    .execute();
  const counts = { new: 0, learning: 0, young: 0, mature: 0 };
  for (const { state, mature, cards } of rows) {
    const stage =
      state === 'new' ? 'new' : state !== 'review' ? 'learning' : mature === 1 ? 'mature' : 'young';
    counts[stage] += cards;
  }
  return counts;
}

/**
 * How many cards of each of the learner's decks are known, and how many in learning; suspended ones count where they are.
 * Decks without any are left out. Reads one index and no rows, and of that index nothing about new cards.
 */
export async function countKnownByDeck(
  db: Db,
  userId: string,
): Promise<{ deckId: string; known: number; learning: number }[]> {
  const rows = await db
    .selectFrom('card_memories')
    .select((eb) => ['deck_id', 'state', eb.fn.countAll<number>().as('cards')])
    .where('user_id', '=', userId)
    // Both values, so that the index can be entered by the state.
    .where('queued', 'in', [0, 1])
    .where('state', 'in', MEMORY_STATES)
    .groupBy(['deck_id', 'state'])
    .execute();
  const byDeck = new Map<string, { deckId: string; known: number; learning: number }>();
  for (const { deck_id: deckId, state, cards } of rows) {
    const deck = byDeck.get(deckId) ?? { deckId, known: 0, learning: 0 };
    deck[state === 'review' ? 'known' : 'learning'] += cards;
    byDeck.set(deckId, deck);
  }
  return [...byDeck.values()];
}

/** Notes the stages of a learner's cards at the end of a local day; the last time on a day counts. */
export async function saveStageDay(
  db: Db,
  userId: string,
  localDay: LocalDay,
  { new: unseen, learning, young, mature }: StageCounts,
): Promise<void> {
  const counts = { unseen, learning, young, mature };
  await db
    .insertInto('stage_days')
    .values({ user_id: userId, local_day: localDay, ...counts })
    .onConflict((conflict) => conflict.columns(['user_id', 'local_day']).doUpdateSet(counts))
    .execute();
}

export async function listStageDays(
  db: Db,
  userId: string,
): Promise<{ date: LocalDay; counts: StageCounts }[]> {
  const rows = await db
    .selectFrom('stage_days')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('local_day')
    .execute();
  return rows.map(({ local_day: date, unseen, learning, young, mature }) => ({
    date,
    counts: { new: unseen, learning, young, mature },
  }));
}

/** What a day's reviews of the learner's known cards come to at a desired retention of 90 %. */
export async function reviewsPerDayAtNinety(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('card_memories')
    .select(sql<number | null>`sum(1.0 / case when stability < 1 then 1 else stability end)`.as('reviews'))
    .where('user_id', '=', userId)
    .where('queued', '=', 1)
    .where('state', '=', 'review')
    .executeTakeFirstOrThrow();
  return row.reviews ?? 0;
}
