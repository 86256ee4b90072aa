import { localDay, localHour, type LocalDay } from '#domain/local-day.ts';
import { isReviewedOn } from '#domain/scheduling/due-day.ts';
import type { CardState } from '#domain/scheduling/card-state.ts';
import { isCorrectGrade } from '#domain/study/grading.ts';
import { countedTime } from '#domain/study/timing.ts';
import {
  answerIncrements,
  memoryIncrements,
  repeatIncrements,
  type Increment,
} from '../analytics/rollups.repository.ts';
import type { FoundReview, Review } from './reviews.repository.ts';

/** Everything that an answer of a session adds to the rollups, of which so many seconds count at most. */
export function reviewIncrements(userId: string, review: FoundReview, longest: number): Increment[] {
  return [
    ...statisticsIncrements(userId, review, longest),
    ...memoryIncrementsOf(userId, review, review.before),
  ];
}

/** What it adds to the statistics alone: on its own local day, whenever its session began. */
export function statisticsIncrements(userId: string, review: Review, longest: number): Increment[] {
  if (review.grade === null) return [];
  const timeMs = countedTime(review.durationMs, longest);
  const day = dayOf(review);
  return review.counted
    ? answerIncrements({
        userId,
        deckId: review.deckId,
        deckTitle: review.deckTitle,
        localDay: day,
        at: review.at,
        ...localHour(review.at, review.timeZone),
        cardId: review.cardId,
        isCorrect: isCorrectGrade(review.grade),
        hinted: review.hintsUsed > 0,
        timeMs,
      })
    : repeatIncrements({ userId, localDay: day, timeMs });
}

/** What a review adds to the history of the learner's memory, given what it found: nothing the second time on a day. */
export function memoryIncrementsOf(
  userId: string,
  review: Review,
  before: CardState | null | undefined,
): Increment[] {
  const day = dayOf(review);
  if (before && isReviewedOn(before, day)) return [];
  return memoryIncrements({
    userId,
    localDay: day,
    before: before === undefined ? null : (before?.state ?? 'new'),
    rating: review.rating,
  });
}

/** The local day of a review, where the learner was. */
export function dayOf({ at, timeZone }: Pick<Review, 'at' | 'timeZone'>): LocalDay {
  return localDay(at, timeZone);
}
