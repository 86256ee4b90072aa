import { expect, test } from 'vitest';
import { addDays } from '#domain/local-day.ts';
import { knownText, loadText, outlookSpans } from './outlook-spans.ts';

const days = Array.from({ length: 365 }, (_, index) => ({
  date: addDays('2026-05-04', index),
  cards: index < 30 ? 20.4 : 6,
  new: index < 30 ? 10.2 : 0,
  minutes: index < 30 ? 4.5 : 1,
}));

test('days and weeks ahead have whole cards and minutes, and an incomplete last week is left out', () => {
  const [first, ...others] = outlookSpans(days, 30, 'day');
  expect(first).toEqual({ from: '2026-05-04', to: '2026-05-04', reviews: 10, new: 10, minutes: 5 });
  expect(others).toHaveLength(29);
  const weeks = outlookSpans(days, 365, 'week');
  expect(weeks).toHaveLength(52);
  expect(weeks[0]).toEqual({ from: '2026-05-04', to: '2026-05-10', reviews: 72, new: 71, minutes: 32 });
});

test('the load is that of an average day, and the known cards are given for the same time', () => {
  expect(loadText(days, 30)).toBe('20 cards, 5 min a day');
  expect(loadText(days, 365)).toBe('7 cards, 1 min a day');
  const known = [812.4, 900, 1].map((cards) => ({ date: '2026-05-04', cards }));
  expect(knownText({ days, known }, false)).toBe(
    'You know about 812 cards now and, if you go on like this, about 900 cards in 30 days.',
  );
  expect(knownText({ days, known }, true)).toMatch(/about 1 card in a year\.$/u);
});
