import { localDay, localHour, type LocalDay } from '#domain/local-day.ts';
import type { Memory } from '#domain/memory/memory.ts';
import { isCorrectGrade } from '#domain/study/grading.ts';
import { countedTime } from '#domain/study/timing.ts';
import {
  answerIncrements,
  memoryIncrements,
  repeatIncrements,
  type Increment,
} from '../analytics/rollups.repository.ts';
import type { FoundReview, Review } from './reviews.repository.ts';

/**
 * Everything that an answer of a session adds to the rollups. `sessionDay` is the local day on which its session began,
 * `longest` how many seconds an answer counts at most.
 */
export function reviewIncrements(
  userId: string,
  review: FoundReview,
  sessionDay: LocalDay,
  longest: number,
): Increment[] {
  return [
    ...statisticsIncrements(userId, review, sessionDay, longest),
    ...memoryIncrementsOf(userId, review, review.before),
  ];
}

/** What it adds to the statistics alone. */
export function statisticsIncrements(
  userId: string,
  review: Review,
  sessionDay: LocalDay,
  longest: number,
): Increment[] {
  if (review.grade === null) return [];
  const timeMs = countedTime(review.durationMs, longest);
  return review.counted
    ? answerIncrements({
        userId,
        deckId: review.deckId,
        deckTitle: review.deckTitle,
        localDay: sessionDay,
        at: review.at,
        ...localHour(review.at, review.timeZone),
        cardId: review.cardId,
        isCorrect: isCorrectGrade(review.grade),
        hinted: review.hintsUsed > 0,
        timeMs,
      })
    : repeatIncrements({ userId, localDay: sessionDay, timeMs });
}

/** What a review adds to the history of the learner's memory, given what it found. */
export function memoryIncrementsOf(
  userId: string,
  review: Review,
  before: Memory | null | undefined,
): Increment[] {
  return memoryIncrements({
    userId,
    localDay: localDay(review.at, review.timeZone),
    before: before === undefined ? null : (before?.state ?? 'new'),
    rating: review.rating,
  });
}

/** The decks of some answers, each with its latest title. */
export function studiedDecks(answers: readonly Review[]): { id: string; title: string }[] {
  const titles = new Map(answers.map(({ deckId, deckTitle }) => [deckId, deckTitle]));
  return [...titles].map(([id, title]) => ({ id, title }));
}
