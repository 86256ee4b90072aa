import type { FinishedMatch, MatchTime } from '#contract/match.ts';
import type { Db } from '../../db/tables.ts';

export async function listMatchTimes(db: Db, userId: string): Promise<MatchTime[]> {
  return db
    .selectFrom('match_times')
    .select(['deck_id as deckId', 'pairs', 'duration_ms as durationMs', 'at'])
    .where('user_id', '=', userId)
    .orderBy('deck_id')
    .orderBy('pairs')
    .execute();
}

/** Stores a time unless there is one that is as good. Returns the best time so far. */
export async function keepMatchTime(
  db: Db,
  userId: string,
  { deckId, pairs, durationMs, at }: FinishedMatch & { at: number },
): Promise<MatchTime> {
  await db
    .insertInto('match_times')
    .values({ user_id: userId, deck_id: deckId, pairs, duration_ms: durationMs, at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'deck_id', 'pairs'])
        .doUpdateSet({ duration_ms: durationMs, at })
        .where('match_times.duration_ms', '>', durationMs),
    )
    .execute();
  const best = await db
    .selectFrom('match_times')
    .select(['duration_ms as durationMs', 'at'])
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .where('pairs', '=', pairs)
    .executeTakeFirstOrThrow();
  return { deckId, pairs, ...best };
}
