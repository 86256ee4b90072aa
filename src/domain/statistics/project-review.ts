import { localDay, localHour, type LocalDay } from '../local-day.ts';
import type { CardState } from '../scheduling/card-state.ts';
import { countsAs } from '../scheduling/day-limits.ts';
import { AGAIN, FORGET, type LoggedRating } from '../scheduling/rating.ts';
import { isCorrectGrade, type Grade } from '../study/answer/grading.ts';
import { countedTime } from '../study/session/timing.ts';
import type { Increment } from './rollups.ts';

/** The parts of a review that statistics use. */
export type ProjectedReview = {
  cardId: string;
  deckId: string;
  deckTitle: string;
  /** Null for a review that was imported with a card, and for a card that was started over. */
  sessionId: string | null;
  rating: LoggedRating;
  /** Null for a card that was started over. */
  grade: Grade | null;
  hintsUsed: number;
  /** The time that counts, in ms (`withCountedDuration`). */
  durationMs: number;
  /** Epoch ms. */
  at: number;
  /** IANA name. */
  timeZone: string;
  /** Whether it was the first answer to its card in its session. */
  counted: boolean;
};

/**
 * What a review adds to the rollups, all of it on its own local day: an answer adds to the statistics, and the first review of a
 * card on a day to the history of the learner's memory. `before` is the memory that the review found: null for a new card,
 * undefined while that is unknown. The rollups of a learner are the sum of this over their log and of `projectSession`
 * over their sessions.
 */
export function projectReview(review: ProjectedReview, before: CardState | null | undefined): Increment[] {
  const day = localDay(review.at, review.timeZone);
  return [...answerIncrements(review, day), ...memoryIncrements(review, before, day)];
}

/** The review with the part of its time that counts. `longest` in seconds. */
export function withCountedDuration<Review extends { durationMs: number }>(
  review: Review,
  longest: number,
): Review {
  return { ...review, durationMs: countedTime(review.durationMs, longest) };
}

function answerIncrements(review: ProjectedReview, day: LocalDay): Increment[] {
  const { sessionId, grade, deckId, deckTitle, cardId, durationMs: timeMs } = review;
  if (sessionId === null || grade === null) return [];
  if (!review.counted) return repeatIncrements(day, timeMs);
  const correct = isCorrectGrade(grade) ? 1 : 0;
  const hinted = review.hintsUsed > 0 ? 1 : 0;
  const counts = { answered: 1, correct };
  return [
    { rollup: 'dayStats', key: { localDay: day }, add: { ...counts, timeMs } },
    { rollup: 'deckStats', key: { deckId }, add: counts },
    {
      rollup: 'activity',
      key: { localDay: day, deckId },
      add: counts,
      latest: { deckTitle, lastAt: review.at },
    },
    { rollup: 'hourStats', key: localHour(review.at, review.timeZone), add: counts },
    { rollup: 'cardStats', key: { cardId }, add: { answered: 1, missed: 1 - correct } },
    {
      rollup: 'userStats',
      key: {},
      add: { ...counts, timeMs, hintedAnswered: hinted, hintedCorrect: hinted * correct },
    },
  ];
}

/** A repeated answer in the same session adds only its time. */
function repeatIncrements(day: LocalDay, timeMs: number): Increment[] {
  if (timeMs === 0) return [];
  return [
    { rollup: 'dayStats', key: { localDay: day }, add: { timeMs } },
    { rollup: 'userStats', key: {}, add: { timeMs } },
  ];
}

/** Nothing while the card is in learning, and nothing for a further review of it on the same day. */
function memoryIncrements(
  { rating }: ProjectedReview,
  before: CardState | null | undefined,
  day: LocalDay,
): Increment[] {
  if (before === undefined || rating === FORGET) return [];
  const counted = countsAs(before, day);
  if (counted === null) return [];
  const introduced = counted === 'introduced' ? 1 : 0;
  const reviewed = 1 - introduced;
  const remembered = reviewed === 1 && rating > AGAIN ? 1 : 0;
  return [
    { rollup: 'memoryDays', key: { localDay: day }, add: { introduced, reviewed, remembered } },
    { rollup: 'userStats', key: {}, add: { fittable: 1 } },
  ];
}
