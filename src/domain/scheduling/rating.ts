import type { Grade } from '../study/answer/grading.ts';
import { MAX_HINTS } from '../limits.ts';
import type { Presentation } from '../study/mode.ts';

/** What an answer says about the memory of a card, in FSRS's numbers: Again, Hard, Good, Easy. */
export const RATINGS = [1, 2, 3, 4] as const;
export type Rating = (typeof RATINGS)[number];
export const AGAIN: Rating = 1;
export const HARD: Rating = 2;
export const GOOD: Rating = 3;
export const EASY: Rating = 4;

/** An entry of the log that is no answer: the learner has asked to start the card over. */
export const FORGET = 0;
export type LoggedRating = Rating | typeof FORGET;

/** From this many hints on, a quiz was answered by elimination rather than from memory. */
const HINTS_THAT_MAKE_A_QUIZ_HARD = 2;

const RATING_OF_GRADE: Readonly<Record<Grade, Rating>> = {
  incorrect: AGAIN,
  partial: HARD,
  correct: GOOD,
  easy: EASY,
};

/**
 * The rating of an answer (decisions, section 1, "Partial grade"). A flip card goes by the learner's own grade, a quiz by
 * whether the option was correct. Help lowers a correct answer to Hard: two hints leave a quiz little to choose from, and
 * the third hint of a flip card all but says its back.
 */
export function ratingOf(answer: { presentation: Presentation; grade: Grade; hintsUsed: number }): Rating {
  const rating = RATING_OF_GRADE[answer.grade];
  const enoughHelp = answer.presentation === 'quiz' ? HINTS_THAT_MAKE_A_QUIZ_HARD : MAX_HINTS;
  return rating > HARD && answer.hintsUsed >= enoughHelp ? HARD : rating;
}
