import { expect, test } from 'vitest';
import { intervalOf } from './interval.ts';

const MINUTE = 60_000;

const afterDays = (intervalDays: number) =>
  intervalOf({ state: 'review', intervalDays, dueAt: 0, lastReviewAt: 0 });

test.each([
  [1, '1 d', '1 day'],
  [2, '2 d', '2 days'],
  [29, '29 d', '29 days'],
  [30, '1 mo', '1 month'],
  [45, '1.5 mo', '1.5 months'],
  [364, '12 mo', '12 months'],
  [365, '1 y', '1 year'],
  [548, '1.5 y', '1.5 years'],
  [730, '2 y', '2 years'],
  [36_500, '100 y', '100 years'],
])('an interval of %i days is "%s", or "%s" in full', (days, short, long) => {
  expect(afterDays(days)).toEqual({ short, long });
});

test.each([
  [10, '10 min', '10 minutes'],
  [0.2, '1 min', '1 minute'],
  [59, '59 min', '59 minutes'],
  [120, '2 h', '2 hours'],
])('an interval of %d minutes is "%s", or "%s" in full', (minutes, short, long) => {
  const times = { dueAt: minutes * MINUTE, lastReviewAt: 0 };
  expect(intervalOf({ state: 'learning', intervalDays: 0, ...times })).toEqual({ short, long });
});
