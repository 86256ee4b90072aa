import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHarderThanSaid } from './harder-than-said.ts';

test.each([
  [1, 2, 6, true],
  [1, 1, 6, false],
  [1, 4, 4, false],
  [2, 3, 8, true],
  [3, 3, 8, false],
  [3, 4, 10, true],
  [4, 4, 10, false],
  [5, 6, 12, true],
  [5, 0, 40, false],
])('a card of difficulty %i with %i lapses in %i reviews is harder than it says: %j', (...row) => {
  const [difficulty, lapses, repetitions, expected] = row;
  expect(isHarderThanSaid(difficulty, { lapses, repetitions })).toBe(expected);
});

test('further lapses never make a card look easier, and a higher difficulty never makes it look harder', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.nat(60), fc.nat(60), (difficulty, lapses, repetitions) => {
      const is = (level: number, count: number) =>
        Number(isHarderThanSaid(level, { lapses: count, repetitions }));
      expect(is(difficulty, lapses + 1)).toBeGreaterThanOrEqual(is(difficulty, lapses));
      expect(is(Math.min(5, difficulty + 1), lapses)).toBeLessThanOrEqual(is(difficulty, lapses));
    }),
  );
});
