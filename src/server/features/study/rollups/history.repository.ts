import type { Db } from '../../../db/tables.ts';
import { toReview, type FoundReview } from '../../scheduling/log/reviews.repository.ts';
import { toSession, type StoredSession } from '../study.repository.ts';

/** Sessions read at a time with their answers, because a whole history may not fit into memory. */
const SESSIONS_AT_ONCE = 100;

/** All sessions of a user, by id, each with its answers, oldest first and without undone ones. */
export async function* recordedSessions(
  db: Db,
  userId: string,
): AsyncGenerator<{ session: StoredSession; answers: FoundReview[] }, void> {
  let after = '';
  for (;;) {
    const sessions = await db
      .selectFrom('study_sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(SESSIONS_AT_ONCE)
      .execute();
    const last = sessions.at(-1);
    if (!last) return;
    after = last.id;
    const answers = await db
      .selectFrom('reviews')
      .selectAll()
      .where('user_id', '=', userId)
      .where(
        'session_id',
        'in',
        sessions.map((session) => session.id),
      )
      .where('undone_at', 'is', null)
      .orderBy('reviewed_at')
      .orderBy('id')
      .execute();
    const bySession = Map.groupBy(answers, (answer) => answer.session_id);
    for (const session of sessions) {
      yield { session: toSession(session), answers: (bySession.get(session.id) ?? []).map(toReview) };
    }
  }
}
