import type { ExpressionBuilder, Selectable } from 'kysely';
import { z } from 'zod';
import type { SessionScope, StudyMode } from '#domain/study/mode.ts';
import type { LocalDay } from '#domain/local-day.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db, StudySessionsTable, Tables } from '../../db/tables.ts';

export type StoredSession = {
  id: string;
  userId: string;
  scope: SessionScope;
  /** Null in a review of all decks, and after the deck is deleted. */
  deckId: string | null;
  /** The deck's id, kept after the deck is deleted; empty in a review of all decks. */
  studiedDeckId: string;
  deckTitle: string;
  mode: StudyMode;
  status: 'active' | 'completed';
  /** In the order in which they are shown. */
  cardIds: string[];
  localDay: LocalDay;
  timeZone: string;
  startedAt: number;
  /** When the user ended it, or when its last card was answered. */
  completedAt: number | null;
  /** When the user ended it, but not before its last answer; null if only its answers completed it. */
  endedAt: number | null;
};

const cardIdList = z.array(z.string());

export async function insertSession(db: Db, session: StoredSession): Promise<void> {
  await db
    .insertInto('study_sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      scope: session.scope,
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
      ended_at: session.endedAt,
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

/** Unfinished sessions with answers, last active after `since` (epoch ms), latest first. */
export async function listUnfinished(
  db: Db,
  userId: string,
  { since, limit }: { since: number; limit: number },
): Promise<{ session: StoredSession; answered: number }[]> {
  const rows = await db
    .selectFrom('study_sessions')
    .innerJoin('reviews', 'reviews.session_id', 'study_sessions.id')
    .leftJoin('decks', 'decks.id', 'study_sessions.deck_id')
    .selectAll('study_sessions')
    .select((eb) => eb.fn.count<number>('reviews.card_id').distinct().as('answered'))
    .where('study_sessions.user_id', '=', userId)
    .where('study_sessions.status', '=', 'active')
    .where('study_sessions.last_activity_at', '>', since)
    .where('reviews.undone_at', 'is', null)
    .where((eb) => eb.or([eb('decks.id', 'is', null), eb('decks.archived', '=', 0)]))
    .groupBy('study_sessions.id')
    .orderBy('study_sessions.last_activity_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ session: toSession(row), answered: row.answered }));
}

/**
 * Locks a session for a change in the same transaction: until that ends, no other request changes the session.
 */
export async function lockSession(
  db: Db,
  userId: string,
  id: string,
  now: number,
): Promise<StoredSession | undefined> {
  const {
    rows: [row],
  } = await touchedSession(db, { userId, id, now });
  return row && toSession(row);
}

const touchedSession = prepared((db, { userId, id, now }: { userId: string; id: string; now: number }) =>
  db
    .updateTable('study_sessions')
    .set({ last_activity_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll(),
);

/** Stores whether a session is completed. */
export async function saveCompletion(
  db: Db,
  { userId, id, status, completedAt, endedAt }: StoredSession,
): Promise<void> {
  await db
    .updateTable('study_sessions')
    .set({ status, completed_at: completedAt, ended_at: endedAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Some sessions without answers, last active before `before` (epoch ms). */
export async function listAbandonedSessions(
  db: Db,
  before: number,
  limit: number,
): Promise<{ id: string; userId: string }[]> {
  return db
    .selectFrom('study_sessions')
    .innerJoin('users', 'users.id', 'study_sessions.user_id')
    .select(['study_sessions.id', 'study_sessions.user_id as userId'])
    .where('users.closed_at', 'is', null)
    .where(isAbandoned(before))
    .limit(limit)
    .execute();
}

/** Deletes those of some sessions of a user that are still abandoned; returns how many. */
export async function deleteAbandonedSessions(
  db: Db,
  userId: string,
  ids: readonly string[],
  before: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('study_sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where(isAbandoned(before))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function isAbandoned(before: number) {
  return (eb: ExpressionBuilder<Tables, 'study_sessions'>) =>
    eb.and([
      eb('status', '=', 'active'),
      eb('last_activity_at', '<', before),
      eb.not(
        eb.exists(
          eb
            .selectFrom('reviews')
            .select('reviews.id')
            .whereRef('reviews.session_id', '=', 'study_sessions.id'),
        ),
      ),
    ]);
}

export function toSession(row: Selectable<StudySessionsTable>): StoredSession {
  return {
    id: row.id,
    userId: row.user_id,
    scope: row.scope,
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
    endedAt: row.ended_at,
  };
}
