import { expect, test } from 'vitest';
import { belongsToSession, isAllAnswered, type CardInSession } from './completion.ts';

const card = (change: Partial<CardInSession>): CardInSession => ({
  answered: true,
  suspended: false,
  ...change,
});

test('a session on a deck is complete once every card has an answer, suspended or not', () => {
  expect(isAllAnswered('deck', [card({}), card({})])).toBe(true);
  expect(isAllAnswered('deck', [card({}), card({ answered: false })])).toBe(false);
  expect(isAllAnswered('deck', [card({}), card({ answered: false, suspended: true })])).toBe(false);
});

test.each(['due', 'round'] as const)(
  'a session of the kind %s is complete once every card that is not suspended has an answer',
  (scope) => {
    expect(isAllAnswered(scope, [card({}), card({})])).toBe(true);
    expect(isAllAnswered(scope, [card({}), card({ answered: false })])).toBe(false);
    expect(isAllAnswered(scope, [card({ answered: false, suspended: true }), card({})])).toBe(true);
  },
);

test('a session does not wait for deleted cards', () => {
  expect(isAllAnswered('deck', [])).toBe(true);
});

test('an answer belongs to a session up to the instant at which the learner ended it', () => {
  expect(belongsToSession({ endedAt: null }, 5)).toBe(true);
  expect(belongsToSession({ endedAt: 5 }, 5)).toBe(true);
  expect(belongsToSession({ endedAt: 5 }, 6)).toBe(false);
});
