import { TOP_DECKS } from '#domain/limits.ts';
import type { LocalDay } from '#domain/local-day.ts';
import type { Db } from '../../db/tables.ts';

export type DayStats = {
  localDay: LocalDay;
  sessions: number;
  answered: number;
  correct: number;
  timeMs: number;
};

/** Every day on which the learner studied, oldest first: as many rows as days, however many answers. */
export async function listDays(db: Db, userId: string): Promise<DayStats[]> {
  const rows = await db
    .selectFrom('day_stats')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('local_day')
    .execute();
  return rows.map((row) => ({
    localDay: row.local_day,
    sessions: row.sessions,
    answered: row.answered,
    correct: row.correct,
    timeMs: row.time_ms,
  }));
}

/** The learner's decks with the most completed sessions; decks that are gone are left out. */
export async function listTopDecks(db: Db, userId: string) {
  return db
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
    .limit(TOP_DECKS)
    .execute();
}

/** How the learner fares with each deck of theirs that has answers. */
export async function listDeckAccuracy(db: Db, userId: string) {
  return db
    .selectFrom('deck_stats')
    .innerJoin('decks', 'decks.id', 'deck_stats.deck_id')
    .select(['decks.title', 'deck_stats.answered', 'deck_stats.correct'])
    .where('deck_stats.user_id', '=', userId)
    .where('decks.user_id', '=', userId)
    .where('deck_stats.answered', '>', 0)
    .execute();
}

/** What was studied last, one entry per local day and deck, newest first. */
export async function listRecentActivity(db: Db, userId: string, limit: number) {
  return db
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
    .limit(limit)
    .execute();
}
