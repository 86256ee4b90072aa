import { localDayNumber } from '../local-day.ts';
import { recallAfterDays, type CardState, type ReviewMoment } from './card-state.ts';
import type { SchedulingSettings } from './settings.ts';

/** Prevents a single surprise from being infinite. */
const LEAST_PROBABILITY = 1e-4;

/**
 * The probability (0 to 1) with which a card was expected to be recalled when it was answered, counted in local days as FSRS
 * does. Null if long-term memory was not tested: for a new card, and within a day of the last answer.
 */
export function expectedRecall(
  before: CardState | null,
  { at, timeZone }: Pick<ReviewMoment, 'at' | 'timeZone'>,
  settings: SchedulingSettings,
): number | null {
  if (before === null) return null;
  const days = localDayNumber(at, timeZone) - localDayNumber(before.lastReviewAt, timeZone);
  return days <= 0 ? null : recallAfterDays(before, days, settings);
}

/** The log loss of one expectation (0 to 1): how surprising it was that a card was recalled or not. */
export function surprise(expected: number, recalled: boolean): number {
  return -Math.log(Math.max(LEAST_PROBABILITY, recalled ? expected : 1 - expected));
}

/** Reviews of one month that were expected to be recalled with about the same probability, from `percent` to the next percent. */
export type Expectations = {
  /** `YYYY-MM`. */
  month: string;
  percent: number;
  reviews: number;
  /** The sum of the probabilities: how many were expected to be recalled. */
  expected: number;
  recalled: number;
};

/** How many of some reviews were expected to be recalled, and how many were. */
export type Recall = { reviews: number; expected: number; recalled: number };

/** `logLoss` and `brier` are means per review; 0 is the best of both (Brier 1950; Gneiting and Raftery 2007). */
export type Scores = { logLoss: number; brier: number };

/** How well the schedule predicted what was recalled. `scores` is null without reviews. */
export type Calibration = Recall & {
  scores: Scores | null;
  /** By expected recall, `from` 0 to 90 percent, only deciles with reviews, lowest first. */
  deciles: (Recall & { from: number })[];
  /** Only months with reviews, oldest first. */
  months: (Recall & Scores & { month: string })[];
};

/** Compares what was expected with what was recalled. Each review counts with the mean expectation of its percent. */
export function calibrationOf(reviews: readonly Expectations[]): Calibration {
  const deciles = Map.groupBy(reviews, ({ percent }) => Math.min(90, Math.floor(percent / 10) * 10));
  const months = Map.groupBy(reviews, ({ month }) => month);
  return {
    ...recallOf(reviews),
    scores: reviews.length === 0 ? null : scoresOf(reviews),
    deciles: [...deciles]
      .map(([from, some]) => ({ from, ...recallOf(some) }))
      .toSorted((one, other) => one.from - other.from),
    months: [...months]
      .map(([month, some]) => ({ month, ...recallOf(some), ...scoresOf(some) }))
      .toSorted((one, other) => (one.month < other.month ? -1 : 1)),
  };
}

function recallOf(reviews: readonly Recall[]): Recall {
  const sum = { reviews: 0, expected: 0, recalled: 0 };
  for (const some of reviews) {
    sum.reviews += some.reviews;
    sum.expected += some.expected;
    sum.recalled += some.recalled;
  }
  return sum;
}

function scoresOf(reviews: readonly Recall[]): Scores {
  let [loss, squares, count] = [0, 0, 0];
  for (const some of reviews) {
    const expected = some.expected / some.reviews;
    const missed = some.reviews - some.recalled;
    loss += some.recalled * surprise(expected, true) + missed * surprise(expected, false);
    squares += some.recalled * (1 - expected) ** 2 + missed * expected ** 2;
    count += some.reviews;
  }
  return { logLoss: loss / count, brier: squares / count };
}
