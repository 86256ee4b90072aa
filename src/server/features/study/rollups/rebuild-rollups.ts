import { projectReview, withCountedDuration } from '#domain/statistics/project-review.ts';
import { projectSession } from '#domain/statistics/project-session.ts';
import { IncrementSum, type AnyIncrement } from '#domain/statistics/rollups.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import { transactUnlessClosed } from '../../../db/transaction.ts';
import { applyIncrements, deleteRollups } from '../../analytics/rollups.repository.ts';
import { rebuildStudyRecord } from '../../analytics/study-records.repository.ts';
import { listUsers } from '../../scheduling/card-states.repository.ts';
import { reviewsWithoutSession } from '../../scheduling/log/reviews.repository.ts';
import { recountContents } from '../../quotas/quotas.repository.ts';
import { recordedSessions } from './history.repository.ts';

export type Limits = Pick<Config, 'MAX_ANSWER_SECONDS'>;

/**
 * Rebuilds all rollups from the recorded sessions and reviews, and the deck sizes from the cards, one user per transaction. For
 * repairs only: normally every answer updates the rollups. Returns the number of users.
 */
export async function rebuildRollups(db: Db, limits: Limits): Promise<number> {
  let done = 0;
  for (const { id } of await listUsers(db)) {
    if (await rebuildRollupsOf(db, id, limits)) done += 1;
  }
  return done;
}

/** False when the account is gone. */
async function rebuildRollupsOf(db: Db, userId: string, limits: Limits): Promise<boolean> {
  const done = await transactUnlessClosed(db, userId, async (trx) => {
    await rebuildRollupsIn(trx, userId, limits);
    await recountContents(trx, userId);
    return true;
  });
  return done ?? false;
}

/** Rebuilds the rollups of one user, in a transaction with the user's lock. */
export async function rebuildRollupsIn(trx: Db, userId: string, limits: Limits): Promise<void> {
  await deleteRollups(trx, userId);
  await applyIncrements(trx, userId, await projectHistory(trx, userId, limits));
  await rebuildStudyRecord(trx, userId);
}

/** What all recorded sessions and reviews of a learner add to the rollups. */
export async function projectHistory(
  db: Db,
  userId: string,
  { MAX_ANSWER_SECONDS }: Limits,
): Promise<AnyIncrement[]> {
  const sum = new IncrementSum();
  for await (const reviews of reviewsWithoutSession(db, userId)) {
    for (const review of reviews) sum.add(projectReview(review, review.before));
  }
  for await (const { session, answers } of recordedSessions(db, userId)) {
    for (const answer of answers) {
      sum.add(projectReview(withCountedDuration(answer, MAX_ANSWER_SECONDS), answer.before));
    }
    sum.add(projectSession(session, answers));
  }
  return sum.rows();
}
