import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meanMinutes, wholeWeekOf } from './week.ts';

test('a week keeps its proportions and its days without study', () => {
  expect(wholeWeekOf([0, 10, 20, 20, 20, 20, 30], 40)).toEqual([0, 20, 40, 40, 40, 40, 60]);
  expect(wholeWeekOf([0, 0, 0, 0, 0, 0, 0], 15)).toEqual(Array.from({ length: 7 }, () => 15));
});

test('a week has whole minutes that a plan may have', () => {
  const week = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(week, fc.integer({ min: 1, max: 600 }), (minutes, average) => {
      const changed = wholeWeekOf(minutes, average);
      for (const whole of changed) expect(Number.isInteger(whole) && whole >= 0 && whole <= 600).toBe(true);
      const isEven = meanMinutes(minutes) === 0;
      expect(changed.map((day) => day > 0)).toEqual(minutes.map((day) => isEven || day > 0));
    }),
  );
});
