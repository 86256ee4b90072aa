import { sql } from 'kysely';
import type { LocalDay } from '#domain/local-day.ts';
import type { Db } from '../../db/tables.ts';

/** What one event adds to the learner's statistics: an answer, or a completed session. */
export type StatsChange = {
  userId: string;
  deckId: string;
  deckTitle: string;
  localDay: LocalDay;
  sessions: number;
  answered: number;
  correct: number;
  timeMs: number;
  at: number;
};

/** Adds the change to every rollup. Run it in the transaction of the event, so that they can never disagree. */
export async function addToRollups(db: Db, change: StatsChange): Promise<void> {
  const { userId, deckId, localDay, sessions, answered, correct } = change;
  await db
    .insertInto('day_stats')
    .values({ user_id: userId, local_day: localDay, sessions, answered, correct, time_ms: change.timeMs })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'local_day']).doUpdateSet({
        sessions: sql`day_stats.sessions + excluded.sessions`,
        answered: sql`day_stats.answered + excluded.answered`,
        correct: sql`day_stats.correct + excluded.correct`,
        time_ms: sql`day_stats.time_ms + excluded.time_ms`,
      }),
    )
    .execute();
  await db
    .insertInto('deck_stats')
    .values({ user_id: userId, deck_id: deckId, sessions, answered, correct })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'deck_id']).doUpdateSet({
        sessions: sql`deck_stats.sessions + excluded.sessions`,
        answered: sql`deck_stats.answered + excluded.answered`,
        correct: sql`deck_stats.correct + excluded.correct`,
      }),
    )
    .execute();
  await db
    .insertInto('activity')
    .values({
      user_id: userId,
      local_day: localDay,
      deck_id: deckId,
      deck_title: change.deckTitle,
      sessions,
      answered,
      correct,
      last_at: change.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'local_day', 'deck_id']).doUpdateSet({
        deck_title: sql`excluded.deck_title`,
        sessions: sql`activity.sessions + excluded.sessions`,
        answered: sql`activity.answered + excluded.answered`,
        correct: sql`activity.correct + excluded.correct`,
        last_at: sql`excluded.last_at`,
      }),
    )
    .execute();
}
