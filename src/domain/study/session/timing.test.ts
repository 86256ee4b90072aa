import { expect, test } from 'vitest';
import { advanceDelay, countedTime, EXPLANATION_TIMEOUT_MS, MODEL_TIMEOUT_MS } from './timing.ts';

test.each([
  ['flip', true, 1_000],
  ['flip', false, 3_000],
  ['quiz', true, 2_000],
  ['quiz', false, 3_500],
] as const)('a %s card answered correctly: %s stays %i ms', (presentation, isCorrect, delay) => {
  expect(advanceDelay(presentation, isCorrect)).toBe(delay);
});

test.each([
  ['flip', true, 2_000],
  ['flip', false, 6_000],
  ['quiz', true, 4_000],
  ['quiz', false, 7_000],
] as const)(
  'in the slower mode a %s card answered correctly: %s stays %i ms',
  (presentation, isCorrect, delay) => {
    expect(advanceDelay(presentation, isCorrect, 'slower')).toBe(delay);
  },
);

test('with auto-advance off a card stays until the learner continues', () => {
  expect(advanceDelay('flip', true, 'off')).toBeNull();
  expect(advanceDelay('quiz', false, 'off')).toBeNull();
});

test('a card that waits after a wrong answer advances only after a correct one', () => {
  expect(advanceDelay('flip', false, 'normal', true)).toBeNull();
  expect(advanceDelay('quiz', false, 'slower', true)).toBeNull();
  expect(advanceDelay('quiz', true, 'normal', true)).toBe(2_000);
});

test('waiting for a model or for an explanation is limited to 2.5 s', () => {
  expect([MODEL_TIMEOUT_MS, EXPLANATION_TIMEOUT_MS]).toEqual([2_500, 2_500]);
});

test('the time of an answer counts up to the limit, and negative time counts as 0', () => {
  expect([-5, 0, 60_000, 60_001, 9 * 3_600_000].map((ms) => countedTime(ms, 60))).toEqual([
    0, 0, 60_000, 60_000, 60_000,
  ]);
});
