import type { Selectable } from 'kysely';
import type { AnswersTable, Db, StudySessionsTable } from '../../db/tables.ts';

export type RecordedSession = Selectable<StudySessionsTable> & { answers: Selectable<AnswersTable>[] };

/** Sessions are read in portions, with their answers; a learner's whole history need not fit into memory. */
const SESSIONS_AT_ONCE = 500;

/** The ids of everybody with an account. */
export async function listLearners(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Every session of a learner with its answers, in the order of their ids. */
export async function* recordedSessions(db: Db, userId: string): AsyncGenerator<RecordedSession, void> {
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
      .selectFrom('answers')
      .selectAll()
      .where('user_id', '=', userId)
      .where(
        'session_id',
        'in',
        sessions.map((session) => session.id),
      )
      .execute();
    const bySession = Map.groupBy(answers, (answer) => answer.session_id);
    for (const session of sessions) yield { ...session, answers: bySession.get(session.id) ?? [] };
  }
}
