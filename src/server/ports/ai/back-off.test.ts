import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backOff } from './back-off.ts';
import { ModelError } from './language-model.ts';
import { retryAfter } from './model-errors.ts';

const broken = new ModelError('broken', 'HTTP 500');

test('the delay doubles, half of it random, and there are four attempts', () => {
  expect([1, 2, 3, 4].map((attempt) => backOff(broken, attempt, () => 0))).toEqual([250, 500, 1_000, null]);
  expect([1, 2, 3, 4].map((attempt) => backOff(broken, attempt, () => 1))).toEqual([500, 1_000, 2_000, null]);
});

test('the delay is at least what the provider asks for, and not much longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 3 }), (asked, attempt) => {
      const error = new ModelError('limited', 'HTTP 429', { status: 429, retryAfterMs: asked });
      const wait = backOff(error, attempt, () => 0.999) ?? -1;
      expect(wait).toBeGreaterThanOrEqual(asked);
      expect(wait).toBeLessThanOrEqual(asked + 1_001);
    }),
  );
});

test('a provider that asks for a long delay is not retried', () => {
  const error = new ModelError('limited', 'HTTP 429', { status: 429, retryAfterMs: 60_001 });
  expect(backOff(error, 1, () => 0)).toBeNull();
});

test.each(['refused', 'invalid'] as const)('a request that is %s is not retried', (failure) => {
  expect(backOff(new ModelError(failure, 'no'), 1, () => 0)).toBeNull();
});

test.each<[Record<string, string>, number | null]>([
  [{}, null],
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '1.5' }, 1_500],
  [{ 'retry-after': 'Sat, 01 Jan 2028 00:00:10 GMT' }, 10_000],
  [{ 'retry-after': 'Fri, 31 Dec 2027 23:59:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '7', 'retry-after-ms': '250' }, 250],
])('Retry-After %o is read as %s ms', (headers, expected) => {
  expect(retryAfter(headers, Date.parse('2028-01-01T00:00:00Z'))).toBe(expected);
});
