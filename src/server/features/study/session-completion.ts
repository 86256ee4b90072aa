import { isDeepStrictEqual } from 'node:util';
import { projectSession, studyDays } from '#domain/statistics/project-session.ts';
import { negated } from '#domain/statistics/rollups.ts';
import { isAllAnswered } from '#domain/study/session/completion.ts';
import type { Db } from '../../db/tables.ts';
import { applyIncrements } from '../analytics/rollups.repository.ts';
import { recordStudyDay, rebuildStudyRecord } from '../analytics/study-records.repository.ts';
import { scheduleOptimization } from '../scheduling/fit/optimize-parameters.ts';
import { findCardStates, findCardState } from '../scheduling/card-states.repository.ts';
import { answeredCards, answersOfSession, type FoundReview } from '../scheduling/log/reviews.repository.ts';
import { saveCompletion, type StoredSession } from './study.repository.ts';

/** A session before a change, with the answers that it then added to the statistics. */
export type SessionBefore = { session: StoredSession; answers: readonly FoundReview[] };

/** A session before its answers or its completion change, read in the transaction that locks it. */
export async function readSessionBefore(trx: Db, session: StoredSession): Promise<SessionBefore> {
  // Only a completed session adds anything beyond its answers.
  const answers = session.completedAt === null ? [] : await answersOfSession(trx, session.userId, session.id);
  return { session, answers };
}

/**
 * Stores a changed session and updates the statistics of sessions and the streak, after the rollups of its answers. Completing
 * it for the first time may make a new fit of the scheduling weights worthwhile.
 */
export async function changeSession(
  trx: Db,
  before: SessionBefore,
  session: StoredSession,
  job: { id: string; now: number },
): Promise<void> {
  const { userId, id } = session;
  if (!isDeepStrictEqual(session, before.session)) await saveCompletion(trx, session);
  if (before.session.completedAt === null && session.completedAt === null) return;
  const answers = await answersOfSession(trx, userId, id);
  const taken = projectSession(before.session, before.answers);
  const added = projectSession(session, answers);
  if (!isDeepStrictEqual(taken, added)) {
    await applyIncrements(trx, userId, [...negated(taken), ...added]);
    await changeStudyDays(
      trx,
      userId,
      studyDays(before.session, before.answers),
      studyDays(session, answers),
    );
  }
  if (taken.length === 0 && added.length > 0) await scheduleOptimization(trx, userId, job);
}

async function changeStudyDays(
  trx: Db,
  userId: string,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Promise<void> {
  if (!before.isSubsetOf(after)) return rebuildStudyRecord(trx, userId);
  for (const day of [...after.difference(before)].toSorted()) await recordStudyDay(trx, userId, day);
}

/** The session as its answers leave it: completed when every card has one, unless the user has ended it already. */
export async function withCompletion(trx: Db, session: StoredSession, now: number): Promise<StoredSession> {
  if (session.endedAt !== null) return session;
  return (await hasAllAnswers(trx, session))
    ? { ...session, status: 'completed', completedAt: session.completedAt ?? now }
    : { ...session, status: 'active', completedAt: null };
}

async function hasAllAnswers(trx: Db, { userId, id, scope, cardIds }: StoredSession): Promise<boolean> {
  const answered = await answeredCards(trx, userId, id);
  const next = cardIds.find((cardId) => !answered.has(cardId));
  const waiting = next === undefined ? undefined : await findCardState(trx, userId, next);
  // This is the usual case, and saves reading all other memories.
  if (waiting?.suspended === false) return false;
  const places = await findCardStates(trx, userId, cardIds);
  return isAllAnswered(
    scope,
    places.map(({ cardId, suspended }) => ({ answered: answered.has(cardId), suspended })),
  );
}

/** The session as the user ends it, with its answers so far. */
export function ended(session: StoredSession, answers: readonly FoundReview[], now: number): StoredSession {
  if (session.endedAt !== null) return session;
  return {
    ...session,
    status: 'completed',
    completedAt: session.completedAt ?? now,
    // A device's clock may be ahead, but its answers still belong to the session.
    endedAt: Math.max(now, answers.at(-1)?.at ?? now),
  };
}
