import { expect, test } from 'vitest';
import { calibrationOf, expectedRecall, surprise } from './calibration.ts';
import { nextCardState } from './card-state.ts';
import { GOOD } from './rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS } from './settings.ts';

const settings = DEFAULT_SCHEDULING_SETTINGS;
const at = (time: string) => ({ at: Date.parse(time), timeZone: 'Europe/Berlin' });
const known = nextCardState(null, GOOD, { cardId: 'a', ...at('2026-05-04T20:00:00Z') }, settings);

test('recall is expected by local days, and never for a card that was answered on the same day', () => {
  expect(expectedRecall(null, at('2026-05-06T08:00:00Z'), settings)).toBeNull();
  expect(expectedRecall(known, at('2026-05-04T21:59:00Z'), settings)).toBeNull();
  const nextDay = expectedRecall(known, at('2026-05-04T22:01:00Z'), settings);
  expect(nextDay).toBeGreaterThan(0.9);
  expect(expectedRecall(known, at('2026-05-05T21:59:00Z'), settings)).toBe(nextDay);
  expect(expectedRecall(known, at('2026-06-05T08:00:00Z'), settings)).toBeLessThan(nextDay ?? 0);
});

test('the surprise is never infinite', () => {
  expect(surprise(0.5, true)).toBeCloseTo(Math.log(2));
  expect(surprise(0.9, false)).toBeCloseTo(-Math.log(0.1));
  expect(surprise(1, false)).toBeCloseTo(-Math.log(1e-4));
});

test('expected and recalled reviews are compared by tenth and by month', () => {
  const { deciles, months, scores, ...all } = calibrationOf([
    { month: '2026-05', percent: 95, reviews: 10, expected: 9.5, recalled: 9 },
    { month: '2026-04', percent: 100, reviews: 1, expected: 1, recalled: 1 },
    { month: '2026-05', percent: 50, reviews: 4, expected: 2, recalled: 2 },
  ]);
  expect(all).toEqual({ reviews: 15, expected: 12.5, recalled: 12 });
  expect(deciles).toEqual([
    { from: 50, reviews: 4, expected: 2, recalled: 2 },
    { from: 90, reviews: 11, expected: 10.5, recalled: 10 },
  ]);
  expect(months.map(({ month, reviews }) => [month, reviews])).toEqual([
    ['2026-04', 1],
    ['2026-05', 14],
  ]);
  expect(months[0]).toMatchObject({ logLoss: 0, brier: 0 });
  const may = (9 * surprise(0.95, true) + surprise(0.95, false) + 4 * Math.log(2)) / 14;
  expect(months[1]?.logLoss).toBeCloseTo(may);
  expect(scores?.brier).toBeCloseTo((9 * 0.05 ** 2 + 0.95 ** 2 + 4 * 0.25) / 15);
  expect(calibrationOf([])).toMatchObject({ reviews: 0, scores: null, deciles: [], months: [] });
});
