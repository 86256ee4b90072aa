import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waitAfter } from './back-off.ts';

const RULE = { free: 3, firstWaitMs: 1_000, longestWaitMs: 60_000, forgetAfterMs: 3_600_000 };

test('the first failures cost nothing, and each further one doubles the wait up to the longest', () => {
  expect([0, 1, 2, 3, 4, 5, 8, 9, 10].map((failures) => waitAfter(failures, RULE))).toEqual([
    0, 0, 0, 1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
});

test('more failures never wait shorter, however many there are', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (failures) => {
      expect(waitAfter(failures + 1, RULE)).toBeGreaterThanOrEqual(waitAfter(failures, RULE));
      expect(waitAfter(failures, RULE)).toBeLessThanOrEqual(RULE.longestWaitMs);
    }),
  );
});
