import { expect, test } from 'vitest';
import { addDays } from '../local-day.ts';
import type { Rating } from '../scheduling/rating.ts';
import { habitsOf, ownWeekAttendance, type TimedAnswer } from './habits.ts';
import { USUAL_HABITS } from './learner.ts';

const NOW = Date.UTC(2026, 5, 30, 12);
const TODAY = '2026-06-30';

const answer = (rating: Rating, changes: Partial<TimedAnswer> = {}): TimedAnswer => ({
  at: NOW,
  timeZone: 'UTC',
  rating,
  isNew: false,
  seconds: 8,
  ...changes,
});

const logs = (count: number, log: readonly TimedAnswer[]) => Array.from({ length: count }, () => log);

test('the more a learner has answered, the more their own times and ratings count', () => {
  expect(habitsOf([], 1).seconds).toEqual(USUAL_HABITS.seconds);
  expect(habitsOf(logs(10, [answer(3)]), 1).seconds.recalled).toBeCloseTo((12 + 8) / 2, 10);
  const many = habitsOf(logs(2_000, [answer(3)]), 1);
  expect(many.seconds.recalled).toBeCloseTo(8, 1);
  expect(many.recalledRatings[1]).toBeGreaterThan(0.98);
  expect(many.recalledRatings.reduce((one, other) => one + other)).toBeCloseTo(1, 10);
});

test('repeating a card on the day on which it was forgotten counts towards its time', () => {
  const { seconds } = habitsOf(logs(1_000, [answer(1), answer(3, { at: NOW + 600_000 })]), 1);
  expect(seconds.forgotten).toBeGreaterThan(15.5);
  expect(seconds.recalled).toBe(USUAL_HABITS.seconds.recalled);
});

test('a learner who keeps to their weekdays misses none, and one who skips every other day does', () => {
  const lastDays = Array.from({ length: 28 }, (_none, index) => addDays(TODAY, index - 28));
  const isWorkday = (day: string) => new Date(day).getUTCDay() % 6 !== 0;
  expect(ownWeekAttendance(lastDays.filter(isWorkday), TODAY)).toBe(1);
  expect(ownWeekAttendance([], TODAY)).toBe(1);
  const kept = ownWeekAttendance(
    lastDays.filter((_day, index) => index % 2 === 0),
    TODAY,
  );
  expect(kept).toBeGreaterThan(0.5);
  expect(kept).toBeLessThan(0.65);
});
