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

/** The days on which the learner studied, from a day on, oldest first: as many rows as days, however many answers. */
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

/** Answers on the day with the most. */
export async function findBestDay(db: Db, userId: string): Promise<number> {
  const {
    rows: [row],
  } = await bestDay(db, { userId });
  return row?.answered ?? 0;
}

const bestDay = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('day_stats')
    .select((eb) => eb.fn.max<number | null>('answered').as('answered'))
    .where('user_id', '=', userId),
);

/** The learner's decks with the most completed sessions; decks that are gone are left out. */
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

/** How the learner fares with each deck of theirs that has answers. */
export async function listDeckAccuracy(db: Db, userId: string) {
  return (await deckAccuracy(db, { userId })).rows;
}

const deckAccuracy = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('deck_stats')
    .innerJoin('decks', 'decks.id', 'deck_stats.deck_id')
    .select(['decks.id', 'decks.title', 'deck_stats.answered', 'deck_stats.correct'])
    .where('deck_stats.user_id', '=', userId)
    .where('decks.user_id', '=', userId)
    .where('deck_stats.answered', '>', 0),
);

/** Answers by local weekday and hour: 168 rows at most. */
export async function listHours(db: Db, userId: string) {
  return (await hours(db, { userId })).rows;
}

const hours = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('hour_stats')
    .select(['weekday', 'hour', 'answered', 'correct'])
    .where('user_id', '=', userId),
);

/** The cards that were missed most, the worst first; cards that are gone are left out. */
export async function listMostMissedCards(db: Db, userId: string, limit: number) {
  return (await mostMissedCards(db, { userId, limit })).rows;
}

const mostMissedCards = prepared((db, { userId, limit }: { userId: string; limit: number }) =>
  db
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
    .limit(limit),
);

/** What all answers and sessions of a learner come to. */
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

/** How many decks were studied to the end, and how often the favourite one was. */
export async function findDeckFacts(db: Db, userId: string) {
  const {
    rows: [row],
  } = await deckFacts(db, { userId });
  return { decksStudied: row?.studied ?? 0, mostSessionsOfOneDeck: row?.most ?? 0 };
}

const deckFacts = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('deck_stats')
    .select((eb) => [eb.fn.countAll<number>().as('studied'), eb.fn.max<number | null>('sessions').as('most')])
    .where('user_id', '=', userId)
    .where('sessions', '>', 0),
);

/** When an achievement was earned (epoch ms), and with which study session, if with one. */
export type Earned = { at: number; sessionId: string | null };

export async function listEarned(db: Db, userId: string): Promise<Map<string, Earned>> {
  const { rows } = await earnedAchievements(db, { userId });
  return new Map(rows.map((row) => [row.achievement_id, { at: row.earned_at, sessionId: row.session_id }]));
}

const earnedAchievements = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('achievements')
    .select(['achievement_id', 'earned_at', 'session_id'])
    .where('user_id', '=', userId),
);

/** Keeps when an achievement was earned; one that was earned before stays as it is. */
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

/** What was studied last, one entry per local day and deck, newest first. */
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
