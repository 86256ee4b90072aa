import { recallAfterDays, type Remembered } from '../scheduling/card-state.ts';
import { AGAIN, EASY, GOOD, HARD, RATINGS, type Rating } from '../scheduling/rating.ts';
import { rememberedAfterDay, type Learner } from './learner.ts';

/**
 * The memory of a card (null: new) after a day on which it is asked, some whole days after its last review, with an answer drawn
 * from the probabilities of FSRS and the learner's habits by a random number in [0, 1).
 */
export function drawAnswer(
  memory: Remembered | null,
  days: number,
  { settings, habits }: Learner,
  drawn: number,
): Remembered {
  let rating: Rating;
  if (memory === null) rating = drawRating(RATINGS, habits.firstRatings, drawn);
  else {
    const recall = recallAfterDays(memory, days, settings);
    rating = drawn < recall ? drawRating([HARD, GOOD, EASY], habits.recalledRatings, drawn / recall) : AGAIN;
  }
  return rememberedAfterDay(memory, days, rating, settings);
}

/** The rating that a number in [0, 1) falls on. */
function drawRating(ratings: readonly Rating[], shares: readonly number[], drawn: number): Rating {
  let upTo = 0;
  for (const [index, rating] of ratings.entries()) {
    upTo += shares[index] ?? 0;
    if (drawn < upTo) return rating;
  }
  return GOOD;
}
