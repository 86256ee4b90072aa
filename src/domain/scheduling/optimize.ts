import { localDayNumber } from '../local-day.ts';
import { expectedRecall, surprise } from './calibration.ts';
import { replayWithStates, type LoggedReview } from './card-state.ts';
import { AGAIN, FORGET, type Rating } from './rating.ts';
import type { SchedulingSettings } from './settings.ts';

/**
 * The number of reviews from which the weights are fitted to a learner, and how many more it takes to fit them again. Fewer
 * reviews say little about 21 weights (FSRS, "The optimal number of reviews").
 */
const FIRST_OPTIMIZATION_REVIEWS = 400;
const REVIEWS_BETWEEN_OPTIMIZATIONS = 200;

/** The part of the log, by time, that is kept aside to judge a fit. */
const KEPT_ASIDE = 1 / 5;

/** How many reviews it takes for the next fit, after one on `fitted` reviews or none. */
export function neededForNextFit(fitted: number | null): number {
  return fitted === null ? FIRST_OPTIMIZATION_REVIEWS : fitted + REVIEWS_BETWEEN_OPTIMIZATIONS;
}

type Logged = LoggedReview & { id: string };

/** A review and all earlier ones of the same card since it was new: their ratings, and the days between them. */
export type TrainingItem = ReadonlyArray<{ rating: Rating; days: number }>;

/**
 * Splits the learner's log by time: the items to fit weights to, and the instant (epoch ms) from which they are judged. `logs`
 * has one list for each card.
 */
export function splitForTraining(logs: ReadonlyArray<readonly Logged[]>): {
  items: TrainingItem[];
  judgeFrom: number;
} {
  const times = logs.flatMap((log) => log.map(({ at }) => at)).toSorted((one, other) => one - other);
  const judgeFrom = times[Math.floor(times.length * (1 - KEPT_ASIDE))] ?? 0;
  return { items: logs.flatMap((log) => itemsOf(log.filter(({ at }) => at < judgeFrom))), judgeFrom };
}

/** All items that weights can be fitted to. */
export function itemsOf(log: readonly Logged[]): TrainingItem[] {
  const items: TrainingItem[] = [];
  let reviews: { rating: Rating; days: number }[] = [];
  let last: Logged | null = null;
  for (const review of log.toSorted((one, other) => one.at - other.at)) {
    if (review.rating === FORGET) {
      reviews = [];
      last = null;
      continue;
    }
    const days = last === null ? 0 : daysApart(last, review);
    reviews = [...reviews, { rating: review.rating, days }];
    last = review;
    // A review within a day does not test long-term memory.
    if (days > 0) items.push(reviews);
  }
  return items;
}

/**
 * The mean log loss of the predictions for reviews of known cards at or after `from` (epoch ms): how surprised the settings
 * are by what the learner remembered. Lower is better; null when nothing can be judged.
 */
export function logLoss(
  logs: ReadonlyArray<readonly Logged[]>,
  settings: SchedulingSettings,
  from: number,
): number | null {
  let sum = 0;
  let count = 0;
  for (const log of logs) {
    for (const { review, before } of replayWithStates(log, settings).reviews) {
      const expected = expectedRecall(before, review, settings);
      if (review.at < from || review.rating === FORGET || expected === null) continue;
      sum += surprise(expected, review.rating !== AGAIN);
      count += 1;
    }
  }
  return count === 0 ? null : sum / count;
}

function daysApart(earlier: { at: number }, { at, timeZone }: Logged): number {
  return Math.max(0, localDayNumber(at, timeZone) - localDayNumber(earlier.at, timeZone));
}
