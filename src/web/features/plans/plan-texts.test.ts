import { expect, test } from 'vitest';
import type { PlanAnswers } from '#domain/planning/answers.ts';
import {
  examText,
  fallenBehind,
  neededText,
  nextDays,
  outcomeText,
  summaryText,
  todayCardsText,
  todayText,
} from './plan-texts.ts';
import { awayText } from '#web/lib/away-text.ts';

const DAYS = [
  { day: '2026-12-01', cards: 60, new: 12, minutes: 24 },
  { day: '2026-12-03', cards: 1, new: 0, minutes: 1 },
];
const answers = (changes: Partial<PlanAnswers> = {}): PlanAnswers => ({
  forecast: { known: 0.864, low: 0.81, high: 0.94, days: DAYS },
  planned: 24,
  needed: 31,
  missed: 4,
  ...changes,
});

test.each([
  ['2026-12-01', 'today'],
  ['2026-12-02', 'tomorrow'],
  ['2026-12-13', 'in 12 days'],
  ['2026-11-30', 'yesterday'],
  ['2026-11-28', '3 days ago'],
])('%s is %s', (day, text) => {
  expect(awayText(day, '2026-12-01')).toBe(text);
});

test('an exam is shown in the time zone of the learner', () => {
  const examAt = Date.UTC(2026, 11, 11, 23);
  expect(examText({ examAt }, 'Asia/Tokyo')).toMatch(/^Sat, Dec 12, 2026, 8:00/u);
});

test.each([
  [answers(), 'You missed 4 days: 31 instead of 24 minutes a day, or 86% instead of 90%.', 31, 86],
  [
    answers({ missed: 1, needed: null }),
    'You missed 1 day: 90% is out of reach now, and 24 minutes a day reach 86%.',
    null,
    86,
  ],
  [
    answers({ forecast: { known: 0.93, low: 0.9, high: 0.96, days: [] } }),
    'You missed 4 days, and the plan still reaches 93%.',
    null,
    null,
  ],
])('missed days and both ways forward are described in a sentence: %#', (given, text, minutes, target) => {
  expect(fallenBehind(given, 90)).toEqual({ text, minutes, target });
});

test('without missed days, nothing is said about them', () => {
  expect(fallenBehind(answers({ missed: 0 }), 90)).toBeNull();
});

test('the answers are put into words', () => {
  expect(summaryText(answers(), 90)).toBe('You will know about 86%, 81 to 94%. 90% takes 31 minutes a day.');
  expect([neededText({ needed: 31 }), neededText({ needed: 0 }), neededText({ needed: null })]).toEqual([
    '31 min a day',
    'No more study',
    'Out of reach',
  ]);
  const on = (day: string) => [todayText(answers(), day), todayCardsText(answers(), day)];
  expect(on('2026-12-01')).toEqual(['24 min', '60 cards, 12 new']);
  expect(on('2026-12-02')).toEqual(['Nothing', '']);
});

test('the chart has every day before the exam, even days without study', () => {
  const shown = nextDays(answers().forecast, { today: '2026-12-01', examDay: '2026-12-04', count: 14 });
  expect(shown.map(({ day, minutes }) => [day, minutes])).toEqual([
    ['2026-12-01', 24],
    ['2026-12-02', 0],
    ['2026-12-03', 1],
  ]);
  const long = nextDays(answers().forecast, { today: '2026-12-01', examDay: '2027-12-04', count: 14 });
  expect(long).toHaveLength(14);
});

test('an outcome is described as far as it is known', () => {
  const outcome = { known: 0.86, cards: 60, asked: 0, recalled: 0, expected: 0 };
  expect(outcomeText(null, outcome)).toBe(
    'On the day you knew about 86%, by the schedule. None of the cards has come back since.',
  );
  expect(outcomeText(null, { ...outcome, cards: 0 })).toBe('The cards of this exam have been deleted.');
});
