import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoInstant } from './iso-instant.ts';

const DAY_MS = 86_400_000;

test('every day of the 400 years after which the calendar repeats itself has the text of the language itself', () => {
  const wrong: number[] = [];
  for (let ms = 0; ms < Date.UTC(2371, 0); ms += DAY_MS) {
    if (isoInstant(ms) !== new Date(ms).toISOString()) wrong.push(ms);
  }
  expect(wrong).toEqual([]);
});

test('so has every instant, and what is none fails alike', () => {
  const instant = fc.oneof(
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
    fc.integer({ min: 0, max: Date.UTC(2200, 0) }),
    fc.double(),
  );
  fc.assert(
    fc.property(instant, (ms) => {
      expect(attempt(() => isoInstant(ms))).toEqual(attempt(() => new Date(ms).toISOString()));
    }),
  );
});

function attempt(work: () => string): unknown {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
}
