import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumber, type LocalDay } from '../local-day.ts';
import { streaks, streaksAt, studyRecord, type Streaks } from './streaks.ts';

const TODAY = dayNumber('2026-03-10');

test.each<[string, LocalDay[], Streaks]>([
  ['nothing yet', [], { current: 0, longest: 0, studiedToday: false }],
  ['today', ['2026-03-10'], { current: 1, longest: 1, studiedToday: true }],
  ['yesterday: still alive', ['2026-03-09'], { current: 1, longest: 1, studiedToday: false }],
  ['the day before: broken', ['2026-03-08'], { current: 0, longest: 1, studiedToday: false }],
  [
    'three in a row to today',
    ['2026-03-08', '2026-03-10', '2026-03-09'],
    { current: 3, longest: 3, studiedToday: true },
  ],
  [
    'a longer run long ago',
    ['2026-03-10', '2026-02-27', '2026-02-28', '2026-03-01'],
    { current: 1, longest: 3, studiedToday: true },
  ],
  ['tomorrow, when the clocks went back', ['2026-03-11'], { current: 0, longest: 1, studiedToday: false }],
  [
    'today and tomorrow',
    ['2026-03-09', '2026-03-10', '2026-03-11'],
    { current: 2, longest: 3, studiedToday: true },
  ],
  ['the same day twice', ['2026-03-10', '2026-03-10'], { current: 1, longest: 1, studiedToday: true }],
])('%s', (_name, days, expected) => {
  expect(streaks(days.map(dayNumber), TODAY)).toEqual(expected);
  expect(studyRecord(days.map(dayNumber)).longest).toBe(expected.longest);
});

test('agrees with counting day by day, whatever the days and their order', () => {
  const offsets = fc.array(fc.integer({ min: -40, max: 5 }));
  fc.assert(
    fc.property(offsets, (list) => {
      const studied = new Set(list);
      let longest = 0;
      let run = 0;
      for (let offset = -40; offset <= 5; offset += 1) {
        run = studied.has(offset) ? run + 1 : 0;
        longest = Math.max(longest, run);
      }
      let current = 0;
      for (let offset = studied.has(0) ? 0 : -1; studied.has(offset); offset -= 1) current += 1;
      expect(
        streaks(
          list.map((offset) => TODAY + offset),
          TODAY,
        ),
      ).toEqual({
        current,
        longest,
        studiedToday: studied.has(0),
      });
    }),
  );
});

test('a streak runs through a leap day, the end of a year and changes of clocks', () => {
  const days = [
    '2027-12-31',
    '2028-01-01',
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
    '2028-03-26',
    '2028-03-27',
  ];
  const numbers = days.map(dayNumber);
  expect(streaks(numbers, dayNumber('2028-03-28'))).toEqual({ current: 2, longest: 3, studiedToday: false });
  expect(streaks(numbers, dayNumber('2028-03-02')).current).toBe(3);
  expect(streaks(numbers, dayNumber('2028-01-01')).current).toBe(2);
});

test('a record of the days gives the same streaks from its last day on', () => {
  const offsets = fc.array(fc.integer({ min: -40, max: 0 }));
  fc.assert(
    fc.property(offsets, (list) => {
      const days = list.map((offset) => TODAY + offset);
      expect(streaksAt(studyRecord(days), TODAY)).toEqual(streaks(days, TODAY));
    }),
  );
});

test('a record counts returns after more than two weeks', () => {
  const comebacks = (...days: LocalDay[]) => studyRecord(days.map(dayNumber)).comebacks;
  expect(comebacks()).toBe(0);
  expect(comebacks('2026-01-01', '2026-01-15')).toBe(0);
  expect(comebacks('2026-01-01', '2026-01-16')).toBe(1);
  expect(comebacks('2026-04-01', '2026-01-01', '2026-02-01', '2026-02-02')).toBe(2);
});
