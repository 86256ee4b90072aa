import { sessionMerits } from '#domain/achievements.ts';
import { summarize } from '#domain/study/summary.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { transactUnlessClosed } from '../../db/transaction.ts';
import {
  addToRollups,
  createSum,
  deleteRollups,
  sessionIncrements,
  type Increment,
} from '../analytics/rollups.repository.ts';
import { rebuildStudyRecord } from '../analytics/study-records.repository.ts';
import { listLearners } from '../memory/memories.repository.ts';
import { memoryIncrementsOf, reviewIncrements, studiedDecks } from '../memory/review-increments.ts';
import { reviewsWithoutSession, toAnswer, toReview } from '../memory/reviews.repository.ts';
import { recountContents } from '../quotas/quotas.repository.ts';
import { recordedSessions } from './history.repository.ts';

type Limits = Pick<Config, 'MAX_ANSWER_SECONDS'>;

/**
 * Rebuilds every rollup from the recorded sessions and reviews, and the deck sizes from the cards, one learner per
 * transaction. For repairs only: normally every answer updates the rollups. Returns the number of learners.
 */
export async function rebuildRollups(db: Db, limits: Limits): Promise<number> {
  let done = 0;
  for (const { id } of await listLearners(db)) {
    if (await rebuildRollupsOf(db, id, limits)) done += 1;
  }
  return done;
}

/** False when the account is gone. */
async function rebuildRollupsOf(db: Db, userId: string, limits: Limits): Promise<boolean> {
  const done = await transactUnlessClosed(db, userId, async (trx) => {
    await deleteRollups(trx, userId);
    await addToRollups(trx, await incrementsOf(trx, userId, limits));
    await rebuildStudyRecord(trx, userId);
    await recountContents(trx, userId);
    return true;
  });
  return done ?? false;
}

async function incrementsOf(db: Db, userId: string, { MAX_ANSWER_SECONDS }: Limits): Promise<Increment[]> {
  const sum = createSum();
  for await (const reviews of reviewsWithoutSession(db, userId)) {
    for (const review of reviews) sum.add(memoryIncrementsOf(userId, review, review.before));
  }
  for await (const session of recordedSessions(db, userId)) {
    const answers = session.answers.map(toReview);
    for (const answer of answers) {
      sum.add(reviewIncrements(userId, answer, session.local_day, MAX_ANSWER_SECONDS));
    }
    const counted = answers.filter((answer) => answer.counted);
    if (session.completed_at === null || counted.length === 0) continue;
    sum.add(
      sessionIncrements({
        userId,
        localDay: session.local_day,
        at: session.completed_at,
        decks: studiedDecks(counted),
        ...sessionMerits(summarize(counted.length, counted.map(toAnswer))),
      }),
    );
  }
  return sum.total();
}
