import { describe, expect, test } from 'vitest';
import { fillDays } from '#web/features/progress/day-series.ts';
import { dayAfterKey, levelBounds, levelOf, levelTexts, monthHeadings, toWeeks } from './heat-map-weeks.ts';

const year = (today: string) => fillDays([], today, 365);

describe('weeks of the heat map', () => {
  // Days of every kind as the last one: month ends, leap days, the changes of the clock in Europe and America.
  test.each([
    '2026-11-21',
    '2027-01-01',
    '2026-12-31',
    '2028-02-29',
    '2029-02-28',
    '2026-03-29',
    '2026-03-30',
    '2026-10-25',
    '2026-11-01',
    '2027-03-14',
  ])('up to %s contain every day once, in order, in the row of its weekday', (today) => {
    const weeks = toWeeks(year(today));
    expect(weeks).toHaveLength(53);
    expect(weeks.flat().filter((day) => day !== null)).toEqual(year(today));
    for (const week of weeks) {
      expect(week).toHaveLength(7);
      const rows = week.map((day) => day && (new Date(`${day.from}T12:00:00Z`).getUTCDay() + 6) % 7);
      expect(rows).toEqual(week.map((day, row) => day && row));
    }
  });

  test('are incomplete only at both ends', () => {
    const weeks = toWeeks(year('2026-11-21'));
    expect(weeks[0]?.map((day) => day?.from ?? null)).toEqual([
      null,
      null,
      null,
      null,
      null,
      '2025-11-22',
      '2025-11-23',
    ]);
    expect(weeks[1]?.[0]?.from).toBe('2025-11-24');
    expect(weeks.at(-1)?.map((day) => day?.from ?? null)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      null,
    ]);
    expect(weeks.slice(1, -1).flat()).not.toContain(null);
  });

  test('are empty without days', () => {
    expect(toWeeks([])).toEqual([]);
  });
});

describe('months above the heat map', () => {
  test('cover all columns across the turn of the year', () => {
    const headings = monthHeadings(toWeeks(year('2026-11-21')));
    expect(headings.map(({ name }) => name)).toEqual([
      'Nov',
      'Dec',
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
    ]);
    expect(headings.reduce((all, { weeks }) => all + weeks, 0)).toBe(53);
  });

  test('start at the week that contains their first day', () => {
    const [first, second] = monthHeadings(toWeeks(fillDays([], '2026-11-04', 17)));
    expect(first).toEqual({ name: 'Oct', weeks: 1 });
    expect(second).toEqual({ name: 'Nov', weeks: 2 });
  });
});

describe('levels of a day', () => {
  test('are steps of the daily goal: below half, half, all and double', () => {
    const bounds = levelBounds(15);
    expect([0, 1, 7, 8, 14, 15, 29, 30, 200].map((cards) => levelOf(cards, bounds))).toEqual([
      0, 1, 1, 2, 2, 3, 3, 4, 4,
    ]);
  });

  test.each([1, 2, 3, 20, 1_000])(
    'with a goal of %i the legend names those that occur, and no others',
    (goal) => {
      const bounds = levelBounds(goal);
      const occurring = new Set(Array.from({ length: 2 * goal + 1 }, (_, cards) => levelOf(cards, bounds)));
      expect(levelTexts(bounds).map(({ level }) => level)).toEqual(
        [...occurring].sort((one, other) => one - other),
      );
    },
  );
});

test.each([
  ['ArrowUp', '2026-11-20', '2026-11-19'],
  ['ArrowDown', '2026-11-20', '2026-11-21'],
  ['ArrowLeft', '2026-03-30', '2026-03-23'],
  ['ArrowRight', '2026-10-20', '2026-10-27'],
  ['ArrowDown', '2026-11-21', '2026-11-21'],
  ['ArrowRight', '2026-11-15', '2026-11-15'],
  ['ArrowLeft', '2025-11-22', '2025-11-22'],
  ['Home', '2026-11-20', '2025-11-22'],
  ['End', '2026-01-01', '2026-11-21'],
  ['a', '2026-01-01', null],
])('%s moves from %s to %s', (key, from, to) => {
  expect(dayAfterKey(key, from, '2025-11-22', '2026-11-21')).toBe(to);
});
