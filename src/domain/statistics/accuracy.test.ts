import { expect, test } from 'vitest';
import { accuracyPercent } from './accuracy.ts';

test.each([
  [0, 0, 0],
  [9, 10, 90],
  [1, 3, 33],
  [2, 3, 67],
  [179, 200, 90],
])('%i of %i is %i percent', (correct, answered, percent) => {
  expect(accuracyPercent(correct, answered)).toBe(percent);
});
