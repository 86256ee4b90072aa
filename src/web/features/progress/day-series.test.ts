import { describe, expect, test } from 'vitest';
import { byWeek, cardsOn, fillDays, fillDaysInWeeks, lastDayOf, lengthOf, total } from './day-series.ts';

const day = (date: string, cards: number, correct: number) => ({ date, cards, correct, time: cards * 1_000 });

describe('filling days', () => {
  test('gives every day in order, and those without study no cards and no accuracy', () => {
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

  test('leaves out what lies before the range', () => {
    expect(fillDays([day('2026-11-18', 10, 7)], '2026-11-21', 2).map(({ cards }) => cards)).toEqual([0, 0]);
  });

  test('tells a day of wrong answers from a day without any', () => {
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
  ])('skips and repeats no day at %s', (_name, today, before) => {
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

  test('are counted back from the last day, and only whole ones', () => {
    expect(byWeek(days).map(({ from, to, cards, accuracy }) => [from, to, cards, accuracy])).toEqual([
      ['2026-11-08', '2026-11-14', 5, 100],
      ['2026-11-15', '2026-11-21', 20, 75],
    ]);
    expect(byWeek(days.slice(0, 6))).toEqual([]);
  });

  test('sum up to their days', () => {
    expect(total(byWeek(days))).toEqual(total(days.slice(2)));
    expect(byWeek(days).map(lengthOf)).toEqual([7, 7]);
  });
});

test('a day in its week weighs all days of the week by their cards, those before the range too', () => {
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

test('a total of nothing is none', () => {
  expect(total([])).toBeUndefined();
});

test('the last day is today, unless the server is a day ahead', () => {
  expect(lastDayOf([], '2026-11-21')).toBe('2026-11-21');
  expect(lastDayOf([day('2026-11-20', 1, 1)], '2026-11-21')).toBe('2026-11-21');
  expect(lastDayOf([day('2026-11-22', 1, 1)], '2026-11-21')).toBe('2026-11-22');
});

test("today's cards are those of today alone", () => {
  const daily = [day('2026-11-20', 4, 4), day('2026-11-21', 12, 9)];
  expect(cardsOn(daily, '2026-11-21')).toBe(12);
  expect(cardsOn(daily, '2026-11-22')).toBe(0);
});
