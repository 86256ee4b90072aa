import type { Db } from '../../db/tables.ts';
import { toReview } from '../scheduling/reviews.repository.ts';
import type { AnsweredSession } from './session-increments.ts';
import { toSession } from './study.repository.ts';

/** Sessions are read in portions, with their answers; a learner's whole history need not fit into memory. */
const SESSIONS_AT_ONCE = 100;

/** Every session of a learner with its answers, in the order of their ids. */
export async function* recordedSessions(db: Db, userId: string): AsyncGenerator<AnsweredSession, void> {
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
