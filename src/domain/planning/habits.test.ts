import { expect, test } from 'vitest';
import type { Rating } from '../scheduling/rating.ts';
import { habitsOf, type LoggedAnswer } from './habits.ts';
import { USUAL_HABITS } from './learner.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 30, 12);
const here = { now: NOW, timeZone: 'UTC', studied: [] };

const answers = (count: number, rating: Rating, changes: Partial<LoggedAnswer> = {}): LoggedAnswer[] =>
  Array.from({ length: count }, (_none, index) => ({
    cardId: `${rating}-${index}`,
    rating,
    isNew: false,
    durationMs: 8_000,
    at: NOW - DAY,
    timeZone: 'UTC',
    ...changes,
  }));

const sum = (shares: readonly number[]) => shares.reduce((one, other) => one + other, 0);

test('without a log, a learner answers as most do', () => {
  const habits = habitsOf([], here);
  expect(habits).toEqual({
    ...USUAL_HABITS,
    firstRatings: USUAL_HABITS.firstRatings.map((share) => expect.closeTo(share, 10)),
    recalledRatings: USUAL_HABITS.recalledRatings.map((share) => expect.closeTo(share, 10)),
  });
});

test('the more a learner has answered, the more their own times and ratings count', () => {
  const few = habitsOf(answers(20, 3), here);
  const many = habitsOf(answers(2_000, 3), here);
  expect(few.seconds.recalled).toBeCloseTo((12 + 8) / 2, 10);
  expect(many.seconds.recalled).toBeCloseTo(8, 1);
  expect(many.recalledRatings[1]).toBeGreaterThan(0.98);
  expect(sum(many.recalledRatings)).toBeCloseTo(1, 10);
  expect(sum(many.firstRatings)).toBeCloseTo(1, 10);
});

test('repeating a card on the day on which it was forgotten belongs to the time for it', () => {
  const forgotten = answers(1_000, 1);
  const again = forgotten.map((answer) => ({ ...answer, rating: 3 as const, at: answer.at + 600_000 }));
  const { seconds } = habitsOf([...forgotten, ...again], here);
  expect(seconds.forgotten).toBeGreaterThan(15.5);
  expect(seconds.recalled).toBe(USUAL_HABITS.seconds.recalled);
});

test('a learner who keeps to their weekdays attends, and one who misses every other does not', () => {
  const last28 = Array.from({ length: 28 }, (_none, index) => new Date(NOW - (index + 1) * DAY));
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  const workdays = last28.filter((date) => date.getUTCDay() % 6 !== 0).map(dayOf);
  expect(habitsOf([], { ...here, studied: workdays }).attendance).toBe(1);
  const halfOfThem = last28.filter((_date, index) => index % 2 === 0).map(dayOf);
  const { attendance } = habitsOf([], { ...here, studied: halfOfThem });
  expect(attendance).toBeGreaterThan(0.5);
  expect(attendance).toBeLessThan(0.65);
});
