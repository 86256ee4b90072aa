import { expect, test } from 'vitest';
import { fillDays, byWeek } from '#web/features/progress/day-series.ts';
import { spanDate, spanLabel, spanText } from './span-label.ts';

const days = fillDays([{ date: '2026-11-02', cards: 4, correct: 3, time: 0 }], '2026-11-02', 7);

test('a day is labelled with its weekday and a week with its ends, in any time zone', () => {
  expect(days.slice(-1).map(spanLabel)).toEqual(['Mon, Nov 2']);
  expect(byWeek(days).map((week) => spanLabel(week).replaceAll(/\s/gu, ' '))).toEqual(['Oct 27 – Nov 2']);
  expect(spanDate('2026-11-02')).toBe('Nov 2');
});

test('a day is described by its cards and accuracy', () => {
  expect(days.slice(-2).map(spanText)).toEqual(['no cards', '4 cards, 75% correct']);
});
