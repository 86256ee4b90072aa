import { expect, test } from 'vitest';
import { expectedText } from './expected-text.ts';

test.each([
  [{ reviews: 200, expected: 182, recalled: 180 }, '91% expected, 90% recalled: about right'],
  [
    { reviews: 100, expected: 80, recalled: 90 },
    '80% expected, 90% recalled: you remember more than expected',
  ],
  [
    { reviews: 100, expected: 90, recalled: 80 },
    '90% expected, 80% recalled: you remember less than expected',
  ],
])('%o is described as %s', (recall, text) => {
  expect(expectedText(recall)).toBe(text);
});
