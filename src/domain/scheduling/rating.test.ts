import { expect, test } from 'vitest';
import { AGAIN, EASY, GOOD, HARD, ratingOf } from './rating.ts';

test.each([
  ['flip', 'incorrect', 0, AGAIN],
  ['flip', 'partial', 0, HARD],
  ['flip', 'correct', 0, GOOD],
  ['flip', 'correct', 2, GOOD],
  ['flip', 'correct', 3, HARD],
  ['flip', 'easy', 0, EASY],
  ['flip', 'easy', 3, HARD],
  ['flip', 'incorrect', 3, AGAIN],
  ['quiz', 'incorrect', 0, AGAIN],
  ['quiz', 'correct', 1, GOOD],
  ['quiz', 'correct', 2, HARD],
  ['quiz', 'incorrect', 3, AGAIN],
] as const)('a %s card answered %s after %i hints is rated %i', (presentation, grade, hintsUsed, rating) => {
  expect(ratingOf({ presentation, grade, hintsUsed })).toBe(rating);
});
