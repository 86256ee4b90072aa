import { expect, test } from 'vitest';
import { advanceDelay } from './timing.ts';

test.each([
  ['flip', true, 1_000],
  ['flip', false, 3_000],
  ['quiz', true, 2_000],
  ['quiz', false, 3_500],
] as const)('a %s card answered correctly: %s stays %i ms', (presentation, isCorrect, delay) => {
  expect(advanceDelay(presentation, isCorrect)).toBe(delay);
});
