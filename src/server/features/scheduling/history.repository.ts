import { sql, type Selectable } from 'kysely';
import type { LocalDay } from '#domain/local-day.ts';
import { MATURE_FROM_DAYS } from '#domain/scheduling/settings.ts';
import { LEARNING_STATES, type CardStage } from '#domain/scheduling/stages.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db, StageDaysTable } from '../../db/tables.ts';

export type StageCounts = Readonly<Record<CardStage, number>>;

/** How many of the learner's known cards become due on each local day up to the last of some. */
export async function listDueDays(
  db: Db,
  userId: string,
  until: LocalDay,
): Promise<{ day: LocalDay; cards: number }[]> {
  const { rows } = await dueDays(db, { userId, until });
  return rows.flatMap(({ day, cards }) => (day === null ? [] : [{ day, cards }]));
}

const dueDays = prepared((db, { userId, until }: { userId: string; until: LocalDay }) =>
  db
    .selectFrom('card_memories')
    .where('user_id', '=', userId)
    .where('queued', '=', 1)
    .where('state', '=', 'review')
    .where('due_day', '<=', until)
    .select((eb) => ['due_day as day', eb.fn.countAll<number>().as('cards')])
    .groupBy('due_day'),
);

/** Reviews of known cards, and how many were remembered, by month (`YYYY-MM`) from a day on, oldest first. */
export async function listMemoryMonths(db: Db, userId: string, from: LocalDay) {
  return (await memoryMonths(db, { userId, from })).rows;
}

const memoryMonths = prepared((db, { userId, from }: { userId: string; from: LocalDay }) =>
  db
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
    .orderBy('month'),
);

/** The learner's reviews that can be fitted: first answers and reviews of known cards. */
export async function countFittable(db: Db, userId: string): Promise<number> {
  const {
    rows: [row],
  } = await fittable(db, { userId });
  return row?.fittable ?? 0;
}

const fittable = prepared((db, { userId }: { userId: string }) =>
  db.selectFrom('learner_stats').select('fittable').where('user_id', '=', userId),
);

/** How many of the learner's cards are in each stage. */
export async function countStages(db: Db, userId: string): Promise<StageCounts> {
  const { rows } = await stages(db, { userId });
  const counts = { new: 0, learning: 0, young: 0, mature: 0 };
  for (const { state, mature, cards } of rows) {
    const stage =
      state === 'new' ? 'new' : state !== 'review' ? 'learning' : mature === 1 ? 'mature' : 'young';
    counts[stage] += cards;
  }
  return counts;
}

const stages = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('card_memories')
    .select((eb) => [
      'state',
      eb.case().when('interval_days', '>=', MATURE_FROM_DAYS).then(1).else(0).end().as('mature'),
      eb.fn.countAll<number>().as('cards'),
    ])
    .where('user_id', '=', userId)
    .groupBy(['state', 'mature']),
);

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

/** The stages on the days since `from` on which they changed, oldest first, and on `from` itself if they were noted before. */
export async function listStageDays(
  db: Db,
  userId: string,
  from: LocalDay,
): Promise<{ date: LocalDay; counts: StageCounts }[]> {
  const { rows } = await stageDays(db, { userId, from });
  return rows.map((row) => ({ date: row.local_day > from ? row.local_day : from, counts: toCounts(row) }));
}

const stageDays = prepared((db, { userId, from }: { userId: string; from: LocalDay }) =>
  db
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
    .orderBy('local_day'),
);

/** The stages as they were noted last. */
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
