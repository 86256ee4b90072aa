import { isDeepStrictEqual } from 'node:util';
import { isAllAnswered } from '#domain/study/completion.ts';
import type { Db } from '../../db/tables.ts';
import { addToRollups, takeFromRollups } from '../analytics/rollups.repository.ts';
import { recordStudyDay, rebuildStudyRecord } from '../analytics/study-records.repository.ts';
import { scheduleOptimization } from '../scheduling/optimize-parameters.ts';
import { findCardStates, findCardState } from '../scheduling/card-states.repository.ts';
import { answeredCards, answersOfSession, type FoundReview } from '../scheduling/reviews.repository.ts';
import { incrementsOfSession, studyDays } from './session-increments.ts';
import { saveCompletion, type StoredSession } from './study.repository.ts';

/** A session as it was before a change, with what it then added to the statistics. */
export type SessionBefore = { session: StoredSession; answers: readonly FoundReview[] };

/** Remembers a session before its answers or its completion change, in the transaction that locks it. */
export async function beforeChange(trx: Db, session: StoredSession): Promise<SessionBefore> {
  // Only a completed one adds anything beyond its answers.
  const answers = session.completedAt === null ? [] : await answersOfSession(trx, session.userId, session.id);
  return { session, answers };
}

/**
 * Keeps what has become of a session, and brings the statistics of sessions and the streak up to date with it, after the
 * rollups of its answers. Completing it for the first time may make a new fit of the schedule worthwhile.
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
  const after = { session, answers: await answersOfSession(trx, userId, id) };
  const [taken, added] = [incrementsOfSession(before), incrementsOfSession(after)];
  if (!isDeepStrictEqual(taken, added)) {
    await takeFromRollups(trx, taken);
    await addToRollups(trx, added);
    await changeStudyDays(trx, userId, studyDays(before), studyDays(after));
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

/** The session as its answers leave it: complete when it has nothing left to ask, unless the learner has ended it anyway. */
export async function byItsAnswers(trx: Db, session: StoredSession, now: number): Promise<StoredSession> {
  if (session.endedAt !== null) return session;
  return (await hasNothingLeft(trx, session))
    ? { ...session, status: 'completed', completedAt: session.completedAt ?? now }
    : { ...session, status: 'active', completedAt: null };
}

async function hasNothingLeft(trx: Db, { userId, id, scope, cardIds }: StoredSession): Promise<boolean> {
  const answered = await answeredCards(trx, userId, id);
  const next = cardIds.find((cardId) => !answered.has(cardId));
  const waiting = next === undefined ? undefined : await findCardState(trx, userId, next);
  // Nearly always, which saves looking at all the others.
  if (waiting?.suspended === false) return false;
  const places = await findCardStates(trx, userId, cardIds);
  return isAllAnswered(
    scope,
    places.map(({ cardId, memory, suspended }) => ({ answered: answered.has(cardId), memory, suspended })),
  );
}

/** The session as its learner ends it, with the answers that it has. */
export function ended(session: StoredSession, answers: readonly FoundReview[], now: number): StoredSession {
  if (session.endedAt !== null) return session;
  return {
    ...session,
    status: 'completed',
    completedAt: session.completedAt ?? now,
    // A device's clock may be ahead, and its answers are the session's.
    endedAt: Math.max(now, answers.at(-1)?.at ?? now),
  };
}
