import { expect, test } from 'vitest';
import { insights, type InsightFacts } from './insights.ts';

const quiet: InsightFacts = {
  streaks: { current: 1, longest: 1, studiedToday: true },
  totalSessions: 3,
  thisWeek: { answered: 20, accuracy: 80 },
  lastWeek: { answered: 20, accuracy: 80 },
  decks: [{ title: 'Capitals', answered: 20, accuracy: 80 }],
};

test('a new learner is told what to do next', () => {
  expect(insights({ ...quiet, totalSessions: 0 })).toEqual([
    'Study a deck to the end: your first insights come from your own answers.',
  ]);
});

test('when nothing stands out, only the next step is named', () => {
  expect(insights(quiet)).toEqual(['Study on a few more days to see how your accuracy develops.']);
});

test('a streak that is at risk today comes first', () => {
  const facts = {
    ...quiet,
    streaks: { current: 4, longest: 9, studiedToday: false },
    lastWeek: { answered: 10, accuracy: 60 },
  };
  expect(insights(facts)).toEqual([
    'Your streak of 4 days ends today unless you complete a session.',
    'Your accuracy is rising: 80% this week, 60% the week before.',
  ]);
});

test('a streak that already counts today is praised', () => {
  expect(insights({ ...quiet, streaks: { current: 2, longest: 2, studiedToday: true } })).toEqual([
    'You have studied 2 days in a row. Come back tomorrow to make it 3.',
  ]);
});

test('a fallen accuracy needs enough answers on both sides', () => {
  const fallen = { ...quiet, thisWeek: { answered: 10, accuracy: 70 } };
  expect(insights(fallen)[0]).toMatch(/^Your accuracy has fallen: 70% this week, 80% the week before\./u);
  expect(insights({ ...fallen, thisWeek: { answered: 9, accuracy: 70 } })[0]).toMatch(/^Study on/u);
});

test('the hardest deck is named, not one with a few answers', () => {
  const decks = [
    { title: 'Elements', answered: 10, accuracy: 55 },
    { title: 'Rivers', answered: 9, accuracy: 10 },
    { title: 'Capitals', answered: 30, accuracy: 74 },
  ];
  expect(insights({ ...quiet, decks })).toEqual([
    '“Elements” is your hardest deck at 55%. Study it again while it is fresh.',
  ]);
});
