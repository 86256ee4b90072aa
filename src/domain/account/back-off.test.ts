import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decayFailures, delayAfter } from './back-off.ts';

const RULE = { free: 3, firstWaitMs: 1_000, longestWaitMs: 60_000, forgetOneMs: 10_000 };

test('the first failures cost nothing, and each further one doubles the wait up to the longest', () => {
  expect([0, 1, 2, 3, 4, 5, 8, 9, 10].map((failures) => delayAfter(failures, RULE))).toEqual([
    0, 0, 0, 1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
});

test('more failures never wait shorter, however many there are', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (failures) => {
      expect(delayAfter(failures + 1, RULE)).toBeGreaterThanOrEqual(delayAfter(failures, RULE));
      expect(delayAfter(failures, RULE)).toBeLessThanOrEqual(RULE.longestWaitMs);
    }),
  );
});

test('one failure after the other is forgotten', () => {
  const start = { count: 3, forgottenAt: 0 };
  const left = [0, 9_999, 10_000, 29_999, 30_000].map((now) => decayFailures(start, now, RULE).count);
  expect(left).toEqual([3, 3, 2, 1, 0]);
});

test('how often failures are read does not change how long they are remembered', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9_000), { maxLength: 50 }), (steps) => {
      let now = 0;
      let failures = { count: 20, forgottenAt: 0 };
      for (const step of steps) {
        now += step;
        failures = decayFailures(failures, now, RULE);
      }
      expect(failures.count).toBe(decayFailures({ count: 20, forgottenAt: 0 }, now, RULE).count);
    }),
  );
});

test('setting the clock back forgets nothing, and forgetting continues from there', () => {
  const failures = decayFailures({ count: 3, forgottenAt: 1_000_000 }, 500_000, RULE);
  expect(failures).toEqual({ count: 3, forgottenAt: 500_000 });
  expect(decayFailures(failures, 510_000, RULE).count).toBe(2);
});
