import { describe, expect, test } from 'vitest';
import { byWeek, cardsOn, fillDays, fillDaysInWeeks, lastDayOf, lengthOf, total } from './day-series.ts';

const day = (date: string, cards: number, correct: number) => ({ date, cards, correct, time: cards * 1_000 });

describe('filling days', () => {
  test('every day is filled in order, and days without study have no cards and no accuracy', () => {
    const days = fillDays([day('2026-11-18', 10, 7), day('2026-11-20', 4, 4)], '2026-11-21', 5);
    expect(days.map(({ from, cards, accuracy }) => [from, cards, accuracy])).toEqual([
      ['2026-11-17', 0, null],
      ['2026-11-18', 10, 70],
      ['2026-11-19', 0, null],
      ['2026-11-20', 4, 100],
      ['2026-11-21', 0, null],
    ]);
    expect(days[1]).toMatchObject({ to: '2026-11-18', correct: 7, time: 10_000 });
  });

  test('days before the range are left out', () => {
    expect(fillDays([day('2026-11-18', 10, 7)], '2026-11-21', 2).map(({ cards }) => cards)).toEqual([0, 0]);
  });

  test('a day of wrong answers differs from a day without answers', () => {
    expect(fillDays([day('2026-11-21', 3, 0)], '2026-11-21', 2).map(({ accuracy }) => accuracy)).toEqual([
      null,
      0,
    ]);
  });

  test.each([
    ['the turn of the year', '2027-01-01', '2026-12-31'],
    ['a leap day', '2028-03-01', '2028-02-29'],
    ['the European change to summer time', '2026-03-30', '2026-03-29'],
    ['the European change to winter time', '2026-10-26', '2026-10-25'],
    ['the American change to winter time', '2026-11-02', '2026-11-01'],
  ])('no day is skipped or repeated at %s', (_name, today, before) => {
    expect(fillDays([], today, 2).map(({ from }) => from)).toEqual([before, today]);
    expect(new Set(fillDays([], today, 365).map(({ from }) => from)).size).toBe(365);
  });
});

describe('weeks', () => {
  const days = fillDays(
    [day('2026-11-14', 5, 5), day('2026-11-15', 10, 5), day('2026-11-21', 10, 10)],
    '2026-11-21',
    16,
  );

  test('weeks are counted back from the last day, and only whole ones', () => {
    expect(byWeek(days).map(({ from, to, cards, accuracy }) => [from, to, cards, accuracy])).toEqual([
      ['2026-11-08', '2026-11-14', 5, 100],
      ['2026-11-15', '2026-11-21', 20, 75],
    ]);
    expect(byWeek(days.slice(0, 6))).toEqual([]);
  });

  test('weeks add up to their days', () => {
    expect(total(byWeek(days))).toEqual(total(days.slice(2)));
    expect(byWeek(days).map(lengthOf)).toEqual([7, 7]);
  });
});

test('the accuracy of a week weights its days by their cards, including days before the range', () => {
  const studied = [day('2026-11-01', 1, 0), day('2026-11-07', 9, 9)];
  const days = fillDaysInWeeks(studied, '2026-11-15', 10);
  expect(days.map(({ from, accuracy, week }) => [from.slice(-2), accuracy, week])).toEqual([
    ['06', null, 0],
    ['07', 100, 90],
    ['08', null, 100],
    ['09', null, 100],
    ['10', null, 100],
    ['11', null, 100],
    ['12', null, 100],
    ['13', null, 100],
    ['14', null, null],
    ['15', null, null],
  ]);
});

test('the total of no days is undefined', () => {
  expect(total([])).toBeUndefined();
});

test('the last day is today, unless the server is a day ahead', () => {
  expect(lastDayOf([], '2026-11-21')).toBe('2026-11-21');
  expect(lastDayOf([day('2026-11-20', 1, 1)], '2026-11-21')).toBe('2026-11-21');
  expect(lastDayOf([day('2026-11-22', 1, 1)], '2026-11-21')).toBe('2026-11-22');
});

test("only cards answered today count as today's", () => {
  const daily = [day('2026-11-20', 4, 4), day('2026-11-21', 12, 9)];
  expect(cardsOn(daily, '2026-11-21')).toBe(12);
  expect(cardsOn(daily, '2026-11-22')).toBe(0);
});
