import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';

test.each([
  [0, '0.0s'],
  [349, '0.3s'],
  [3_160, '3.2s'],
  [9_970, '10.0s'],
  [10_400, '10s'],
  [59_400, '59s'],
  [59_600, '1m'],
  [125_000, '2m 5s'],
  [3_600_000, '1h'],
  [3_780_000, '1h 3m'],
])('%i ms is formatted as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
