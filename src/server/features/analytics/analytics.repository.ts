import { TOP_DECKS } from '#domain/limits.ts';
import type { LocalDay } from '#domain/local-day.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db } from '../../db/tables.ts';

export type DayStats = {
  localDay: LocalDay;
  sessions: number;
  answered: number;
  correct: number;
  timeMs: number;
};

/** The days since `from` on which the user studied, oldest first: one row for each day. */
export async function listDays(db: Db, userId: string, from: LocalDay): Promise<DayStats[]> {
  return (await daysFrom(db, { userId, from })).rows;
}

const daysFrom = prepared((db, { userId, from }: { userId: string; from: LocalDay }) =>
  db
    .selectFrom('day_stats')
    .select(['local_day as localDay', 'sessions', 'answered', 'correct', 'time_ms as timeMs'])
    .where('user_id', '=', userId)
    .where('local_day', '>=', from)
    .orderBy('local_day'),
);

/** The number of answers on the day with the most. */
export async function findBestDay(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('day_stats')
    .select((eb) => eb.fn.max<number | null>('answered').as('answered'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.answered ?? 0;
}

/** The user's decks with the most completed sessions, without deleted decks. */
export async function listTopDecks(db: Db, userId: string) {
  return (await topDecks(db, { userId })).rows;
}

const topDecks = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('deck_stats')
    .innerJoin('decks', 'decks.id', 'deck_stats.deck_id')
    .select([
      'decks.id',
      'decks.title',
      'decks.category',
      'decks.card_count as totalCards',
      'deck_stats.sessions',
      'deck_stats.answered',
      'deck_stats.correct',
    ])
    .where('deck_stats.user_id', '=', userId)
    .where('decks.user_id', '=', userId)
    .where('deck_stats.sessions', '>', 0)
    .orderBy('deck_stats.sessions', 'desc')
    .orderBy('deck_stats.answered', 'desc')
    .orderBy('decks.id')
    .limit(TOP_DECKS),
);

/** The user's accuracy in each deck with answers. */
export async function listDeckAccuracy(db: Db, userId: string) {
  return db
    .selectFrom('deck_stats')
    .innerJoin('decks', 'decks.id', 'deck_stats.deck_id')
    .select(['decks.id', 'decks.title', 'deck_stats.answered', 'deck_stats.correct'])
    .where('deck_stats.user_id', '=', userId)
    .where('decks.user_id', '=', userId)
    .where('deck_stats.answered', '>', 0)
    .execute();
}

/** Answers by local weekday and hour: 168 rows at most. */
export async function listHours(db: Db, userId: string) {
  return db
    .selectFrom('hour_stats')
    .select(['weekday', 'hour', 'answered', 'correct'])
    .where('user_id', '=', userId)
    .execute();
}

/** The cards missed most often, worst first, without deleted cards. */
export async function listMostMissedCards(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('card_stats')
    .innerJoin('cards', 'cards.id', 'card_stats.card_id')
    .innerJoin('decks', 'decks.id', 'cards.deck_id')
    .select([
      'cards.front',
      'decks.id as deckId',
      'decks.title as deckTitle',
      'card_stats.answered',
      'card_stats.missed',
    ])
    .where('card_stats.user_id', '=', userId)
    .where('decks.user_id', '=', userId)
    .where('card_stats.missed', '>', 0)
    .orderBy('card_stats.missed', 'desc')
    .orderBy('card_stats.card_id')
    .limit(limit)
    .execute();
}

/** The totals of a user's answers and sessions. */
export async function findUserStats(db: Db, userId: string) {
  const {
    rows: [row],
  } = await userStats(db, { userId });
  return {
    sessions: row?.sessions ?? 0,
    answered: row?.answered ?? 0,
    correct: row?.correct ?? 0,
    timeMs: row?.time_ms ?? 0,
    perfectSessions: row?.perfect_sessions ?? 0,
    hintFreeSessions: row?.hint_free_sessions ?? 0,
    hinted: { answered: row?.hinted_answered ?? 0, correct: row?.hinted_correct ?? 0 },
  };
}

const userStats = prepared((db, { userId }: { userId: string }) =>
  db.selectFrom('learner_stats').selectAll().where('user_id', '=', userId),
);

/** The number of decks with a completed session, and the completed sessions of the most studied one. */
export async function findDeckFacts(db: Db, userId: string) {
  const row = await db
    .selectFrom('deck_stats')
    .select((eb) => [eb.fn.countAll<number>().as('studied'), eb.fn.max<number | null>('sessions').as('most')])
    .where('user_id', '=', userId)
    .where('sessions', '>', 0)
    .executeTakeFirst();
  return { decksStudied: row?.studied ?? 0, mostSessionsOfOneDeck: row?.most ?? 0 };
}

/** When an achievement was earned (epoch ms), and in which study session, if any. */
export type Earned = { at: number; sessionId: string | null };

export async function listEarned(db: Db, userId: string): Promise<Map<string, Earned>> {
  const rows = await db
    .selectFrom('achievements')
    .select(['achievement_id', 'earned_at', 'session_id'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.achievement_id, { at: row.earned_at, sessionId: row.session_id }]));
}

/** Stores that an achievement was earned; one earned before stays as it is. */
export async function insertEarned(
  db: Db,
  userId: string,
  ids: readonly string[],
  earned: Earned,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('achievements')
    .values(
      ids.map((id) => ({
        user_id: userId,
        achievement_id: id,
        earned_at: earned.at,
        session_id: earned.sessionId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Recent activity: one entry for each local day and deck, newest first. */
export async function listRecentActivity(db: Db, userId: string, limit: number) {
  return (await recentActivity(db, { userId, limit })).rows;
}

const recentActivity = prepared((db, { userId, limit }: { userId: string; limit: number }) =>
  db
    .selectFrom('activity')
    .select([
      'local_day as localDay',
      'deck_id as deckId',
      'deck_title as deckTitle',
      'sessions',
      'answered',
      'correct',
    ])
    .where('user_id', '=', userId)
    .orderBy('last_at', 'desc')
    .orderBy('deck_id')
    .limit(limit),
);
