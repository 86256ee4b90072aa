import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { transactUnlessClosed } from '../../db/transaction.ts';
import { addToRollups, createSum, deleteRollups, type Increment } from '../analytics/rollups.repository.ts';
import { rebuildStudyRecord } from '../analytics/study-records.repository.ts';
import { listUsers } from '../scheduling/card-states.repository.ts';
import { memoryIncrementsOf, reviewIncrements } from '../scheduling/review-increments.ts';
import { reviewsWithoutSession } from '../scheduling/reviews.repository.ts';
import { recountContents } from '../quotas/quotas.repository.ts';
import { recordedSessions } from './history.repository.ts';
import { incrementsOfSession } from './session-increments.ts';

export type Limits = Pick<Config, 'MAX_ANSWER_SECONDS'>;

/**
 * Rebuilds every rollup from the recorded sessions and reviews, and the deck sizes from the cards, one learner per
 * transaction. For repairs only: normally every answer updates the rollups. Returns the number of learners.
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

/** Rebuilds the rollups of one learner, in a transaction with their lock. */
export async function rebuildRollupsIn(trx: Db, userId: string, limits: Limits): Promise<void> {
  await deleteRollups(trx, userId);
  await addToRollups(trx, await recordedIncrements(trx, userId, limits));
  await rebuildStudyRecord(trx, userId);
}

/** Everything that the recorded sessions and reviews of a learner add to the rollups. */
export async function recordedIncrements(
  db: Db,
  userId: string,
  { MAX_ANSWER_SECONDS }: Limits,
): Promise<Increment[]> {
  const sum = createSum();
  for await (const reviews of reviewsWithoutSession(db, userId)) {
    for (const review of reviews) sum.add(memoryIncrementsOf(userId, review, review.before));
  }
  for await (const { answers, session } of recordedSessions(db, userId)) {
    for (const answer of answers) sum.add(reviewIncrements(userId, answer, MAX_ANSWER_SECONDS));
    sum.add(incrementsOfSession({ session, answers }));
  }
  return sum.total();
}
