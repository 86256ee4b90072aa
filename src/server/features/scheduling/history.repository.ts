import { sql, type Selectable } from 'kysely';
import type { LocalDay } from '#domain/local-day.ts';
import type { Expectations } from '#domain/scheduling/calibration.ts';
import { AGAIN } from '#domain/scheduling/rating.ts';
import { MATURE_FROM_DAYS } from '#domain/scheduling/settings.ts';
import { LEARNING_STATES, type CardStage } from '#domain/scheduling/stages.ts';
import type { Db, StageDaysTable } from '../../db/tables.ts';

export type StageCounts = Readonly<Record<CardStage, number>>;

/** How many of the user's known cards become due on each local day up to `until`. */
export async function listDueDays(
  db: Db,
  userId: string,
  until: LocalDay,
): Promise<{ day: LocalDay; cards: number }[]> {
  const rows = await db
    .selectFrom('card_memories')
    .where('user_id', '=', userId)
    .where('queued', '=', 1)
    .where('state', '=', 'review')
    .where('due_day', '<=', until)
    .select((eb) => ['due_day as day', eb.fn.countAll<number>().as('cards')])
    .groupBy('due_day')
    .execute();
  return rows.flatMap(({ day, cards }) => (day === null ? [] : [{ day, cards }]));
}

/** Reviews of known cards, and how many were remembered, by month (`YYYY-MM`) from a day on, oldest first. */
export async function listMemoryMonths(db: Db, userId: string, from: LocalDay) {
  return db
    .selectFrom('memory_days')
    .select((eb) => [
      sql<string>`substr(local_day, 1, 7)`.as('month'),
      eb.fn.sum<number>('reviewed').as('reviews'),
      eb.fn.sum<number>('remembered').as('remembered'),
    ])
    .where('user_id', '=', userId)
    .where('local_day', '>=', from)
    .where('reviewed', '>', 0)
    .groupBy('month')
    .orderBy('month')
    .execute();
}

/** The months to compare: each from an instant (epoch ms) on, oldest first. */
type MonthStart = { month: string; from: number };

/** What was expected of the user's reviews since the first of the months, and how many were recalled. */
export async function listExpectations(
  db: Db,
  userId: string,
  months: readonly MonthStart[],
): Promise<Expectations[]> {
  const starts = months.toReversed().map(({ month, from }) => sql`when reviewed_at >= ${from} then ${month}`);
  return db
    .selectFrom('reviews')
    .select((eb) => [
      sql<string>`case ${sql.join(starts, sql` `)} end`.as('month'),
      sql<number>`expected_ppm / 10000`.as('percent'),
      eb.fn.countAll<number>().as('reviews'),
      sql<number>`cast(sum(expected_ppm) as double precision) / 1000000`.as('expected'),
      sql<number>`sum(case when rating > ${AGAIN} then 1 else 0 end)`.as('recalled'),
    ])
    .where('user_id', '=', userId)
    .where('reviewed_at', '>=', months[0]?.from ?? 0)
    .where('expected_ppm', 'is not', null)
    .where('undone_at', 'is', null)
    .groupBy(['month', 'percent'])
    .execute();
}

/** The number of reviews that weights can be fitted to: first answers and reviews of known cards. */
export async function countFittable(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('learner_stats')
    .select('fittable')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.fittable ?? 0;
}

/** How many of the user's cards are in each stage. */
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
 * How many cards of each of the user's decks are known and how many are being learned, suspended ones included. Decks without
 * any are left out. Reads only an index, and in it nothing about new cards.
 */
export async function countKnownByDeck(
  db: Db,
  userId: string,
): Promise<{ deckId: string; known: number; learning: number }[]> {
  const rows = await db
    .selectFrom('card_memories')
    .select((eb) => ['deck_id', 'state', eb.fn.countAll<number>().as('cards')])
    .where('user_id', '=', userId)
    // Names both values so that the index can be searched by state.
    .where('queued', 'in', [0, 1])
    .where('state', 'in', LEARNING_STATES)
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

/** Records the stages of a user's cards on a local day; the last record of a day counts. */
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

/** The stages on the days since `from` on which they changed, oldest first. Stages recorded earlier count as of `from`. */
export async function listStageDays(
  db: Db,
  userId: string,
  from: LocalDay,
): Promise<{ date: LocalDay; counts: StageCounts }[]> {
  const rows = await db
    .selectFrom('stage_days')
    .selectAll()
    .where('user_id', '=', userId)
    .where('local_day', '>=', (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('stage_days')
          .select(({ fn }) => fn.max('local_day').as('last'))
          .where('user_id', '=', userId)
          .where('local_day', '<=', from),
        sql<LocalDay>`''`,
      ),
    )
    .orderBy('local_day')
    .execute();
  return rows.map((row) => ({ date: row.local_day > from ? row.local_day : from, counts: toCounts(row) }));
}

/** The latest recorded stages. */
export async function findLastStages(db: Db, userId: string): Promise<StageCounts | undefined> {
  const row = await db
    .selectFrom('stage_days')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('local_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toCounts(row);
}

function toCounts({ unseen, learning, young, mature }: Selectable<StageDaysTable>): StageCounts {
  return { new: unseen, learning, young, mature };
}

/** The average number of reviews per day of the user's known cards at a desired retention of 90 %. */
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
