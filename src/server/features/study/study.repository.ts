import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { RecordedAnswer } from '#domain/study/answer.ts';
import type { StudyMode } from '#domain/study/mode.ts';
import type { LocalDay } from '#domain/local-day.ts';
import type { AnswersTable, Db, StudySessionsTable } from '../../db/tables.ts';

export type StoredSession = {
  id: string;
  userId: string;
  deckId: string | null;
  /** The same, and it stays when the deck goes. */
  studiedDeckId: string;
  deckTitle: string;
  mode: StudyMode;
  status: 'active' | 'completed';
  /** In the order they are shown. */
  cardIds: string[];
  localDay: LocalDay;
  timeZone: string;
  startedAt: number;
  completedAt: number | null;
};

const cardIdList = z.array(z.string());

export async function insertSession(db: Db, session: StoredSession): Promise<void> {
  await db
    .insertInto('study_sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      deck_id: session.deckId,
      studied_deck_id: session.studiedDeckId,
      deck_title: session.deckTitle,
      mode: session.mode,
      status: session.status,
      card_ids: JSON.stringify(session.cardIds),
      local_day: session.localDay,
      time_zone: session.timeZone,
      started_at: session.startedAt,
      completed_at: session.completedAt,
      last_activity_at: session.startedAt,
    })
    .execute();
}

export async function findSession(db: Db, userId: string, id: string): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom('study_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toSession(row);
}

/**
 * The session for a change that follows in the same transaction: until that ends, no other request changes it.
 */
export async function lockSession(
  db: Db,
  userId: string,
  id: string,
  now: number,
): Promise<StoredSession | undefined> {
  const row = await db
    .updateTable('study_sessions')
    .set({ last_activity_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toSession(row);
}

export async function markCompleted(db: Db, userId: string, id: string, now: number): Promise<void> {
  await db
    .updateTable('study_sessions')
    .set({ status: 'completed', completed_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function insertAnswer(
  db: Db,
  userId: string,
  sessionId: string,
  answer: RecordedAnswer & { id: string },
): Promise<void> {
  await db
    .insertInto('answers')
    .values({
      id: answer.id,
      session_id: sessionId,
      user_id: userId,
      card_id: answer.cardId,
      is_correct: answer.isCorrect ? 1 : 0,
      grade: answer.grade,
      selected_option: answer.selectedOption,
      hints_used: answer.hintsUsed,
      time_spent_ms: answer.timeSpent,
      explanation: answer.explanation,
      answered_at: answer.answeredAt,
    })
    .execute();
}

/** Adds the explanation that came after the answer was recorded. */
export async function setAnswerExplanation(
  db: Db,
  userId: string,
  answerId: string,
  explanation: string,
): Promise<void> {
  await db
    .updateTable('answers')
    .set({ explanation })
    .where('user_id', '=', userId)
    .where('id', '=', answerId)
    .execute();
}

export async function findAnswer(
  db: Db,
  userId: string,
  sessionId: string,
  cardId: string,
): Promise<RecordedAnswer | undefined> {
  const row = await db
    .selectFrom('answers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
  return row && toAnswer(row);
}

export async function listAnswers(db: Db, userId: string, sessionId: string): Promise<RecordedAnswer[]> {
  const rows = await db
    .selectFrom('answers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .orderBy('answered_at')
    .orderBy('id')
    .execute();
  return rows.map(toAnswer);
}

/** Deletes some of the sessions that were begun and left before a time without any answer; says how many. */
export async function deleteAbandonedSessions(db: Db, before: number, limit: number): Promise<number> {
  const abandoned = db
    .selectFrom('study_sessions')
    .select('study_sessions.id')
    .where('status', '=', 'active')
    .where('last_activity_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('answers')
            .select('answers.id')
            .whereRef('answers.session_id', '=', 'study_sessions.id'),
        ),
      ),
    )
    .limit(limit);
  const result = await db
    .deleteFrom('study_sessions')
    .where('id', 'in', abandoned)
    // Again, for PostgreSQL: an answer that comes at this moment has locked the row and makes it a recent one.
    .where('last_activity_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

function toSession(row: Selectable<StudySessionsTable>): StoredSession {
  return {
    id: row.id,
    userId: row.user_id,
    deckId: row.deck_id,
    studiedDeckId: row.studied_deck_id,
    deckTitle: row.deck_title,
    mode: row.mode,
    status: row.status,
    cardIds: cardIdList.parse(JSON.parse(row.card_ids)),
    localDay: row.local_day,
    timeZone: row.time_zone,
    startedAt: row.started_at,
    completedAt: row.completed_at,
  };
}

function toAnswer(row: Selectable<AnswersTable>): RecordedAnswer {
  return {
    cardId: row.card_id,
    isCorrect: row.is_correct === 1,
    grade: row.grade,
    selectedOption: row.selected_option,
    hintsUsed: row.hints_used,
    timeSpent: row.time_spent_ms,
    explanation: row.explanation,
    answeredAt: row.answered_at,
  };
}
