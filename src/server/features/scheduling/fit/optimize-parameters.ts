import { z } from 'zod';
import { itemsOf, logLoss, neededForNextFit, splitForTraining } from '#domain/scheduling/optimize.ts';
import type { SchedulingSettings } from '#domain/scheduling/settings.ts';
import type { Db } from '../../../db/tables.ts';
import { transactUnlessClosed } from '../../../db/transaction.ts';
import { enqueue } from '../../../jobs/jobs.repository.ts';
import type { JobHandler } from '../../../jobs/worker.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { LoadParameterOptimizer } from '../../../ports/parameter-optimizer.ts';
import { findOptimization, saveOptimization } from './optimizations.repository.ts';
import { scheduleReplay } from './replay-reviews.ts';
import { countFittable } from '../history.repository.ts';
import { readReviewSettings } from '../card-states.repository.ts';
import { cardsWithoutStart } from '../log/imported-states.repository.ts';
import { wholeLog, type FoundReview } from '../log/reviews.repository.ts';

const FIT_WEIGHTS_JOB = 'fit-weights';

const payloadSchema = z.object({ userId: z.string() });

/** Queues a fit when the learner has answered enough since the last one. Run it in the transaction of an answer or session. */
export async function scheduleOptimization(
  trx: Db,
  userId: string,
  job: { id: string; now: number },
): Promise<void> {
  const fit = await findOptimization(trx, userId);
  const reviews = await countFittable(trx, userId);
  const needed = neededForNextFit(fit?.reviews ?? null);
  if (reviews < needed) return;
  await enqueue(trx, {
    ...job,
    kind: FIT_WEIGHTS_JOB,
    // Once for each step, even if the job fails.
    idempotencyKey: `${FIT_WEIGHTS_JOB} ${userId} ${needed}`,
    payload: { userId },
    userId,
  });
}

type FitDeps = { db: Db; clock: Clock; newId: () => string; loadWeightFitter: LoadParameterOptimizer };

/** Fits the FSRS weights to a user's log. Does nothing where the optimiser cannot be loaded. */
export function optimizeParametersJob(deps: FitDeps): JobHandler {
  return {
    kind: FIT_WEIGHTS_JOB,
    maxFailures: 3,
    run: (payload, signal) => fitWeights(deps, payloadSchema.parse(payload).userId, signal),
    // The user keeps the present weights.
    giveUp: () => Promise.resolve(),
  };
}

/**
 * Fits weights to the earlier part of the log and tests them on the later part. The whole log is fitted, and the result used,
 * only if they predict the later part better than the present weights do.
 */
async function fitWeights(
  { db, clock, newId, loadWeightFitter: load }: FitDeps,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const weightFitter = await load();
  if (weightFitter === null) return;
  const { memory: present } = await readReviewSettings(db, userId);
  const logs = await logsByCard(db, userId);
  const reviews = await countFittable(db, userId);
  const { items, judgeFrom } = splitForTraining(logs);
  const judge = (weights: readonly number[] | null) => logLoss(logs, { ...present, weights }, judgeFrom);

  const trial = await weightFitter(items, signal);
  signal.throwIfAborted();
  const loss = judge(trial);
  const presentLoss = judge(present.weights);
  const publishedLoss = judge(null);
  if (loss === null || presentLoss === null || publishedLoss === null) return;
  const better = loss < presentLoss;
  const weights = better ? await weightFitter(logs.flatMap(itemsOf), signal) : null;
  signal.throwIfAborted();
  const former = await findOptimization(db, userId);
  const fit =
    weights === null
      ? // The result is that nothing can be gained now; the next try comes after as many reviews again.
        keepPresent(present, former, { reviews, fittedAt: clock.now(), presentLoss, publishedLoss })
      : { weights, loss, publishedLoss, reviews, fittedAt: clock.now(), used: true };
  await transactUnlessClosed(db, userId, async (trx) => {
    await saveOptimization(trx, userId, fit);
    if (weights !== null) await scheduleReplay(trx, userId, { id: newId(), now: clock.now() });
  });
}

function keepPresent(
  present: SchedulingSettings,
  former: Awaited<ReturnType<typeof findOptimization>>,
  found: { reviews: number; fittedAt: number; presentLoss: number; publishedLoss: number },
) {
  const { reviews, fittedAt, presentLoss, publishedLoss } = found;
  return {
    weights: present.weights ?? former?.weights ?? [],
    loss: presentLoss,
    publishedLoss,
    reviews,
    fittedAt,
    used: present.weights !== null,
  };
}

/**
 * The learner's whole log, a list for each card. Cards whose first reviews are unknown are left out, because weights are fitted
 * to what happens after a first review.
 */
async function logsByCard(db: Db, userId: string): Promise<FoundReview[][]> {
  const withoutStart = await cardsWithoutStart(db, userId);
  const logs = new Map<string, FoundReview[]>();
  for await (const reviews of wholeLog(db, userId)) {
    for (const review of reviews) {
      if (withoutStart.has(review.cardId)) continue;
      const log = logs.get(review.cardId);
      if (log) log.push(review);
      else logs.set(review.cardId, [review]);
    }
  }
  return [...logs.values()];
}
