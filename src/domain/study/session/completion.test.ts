import { expect, test } from 'vitest';
import { nextCardState } from '../../scheduling/card-state.ts';
import { AGAIN, GOOD } from '../../scheduling/rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS } from '../../scheduling/settings.ts';
import { belongsToSession, isAllAnswered, type CardInSession } from './completion.ts';

const MOMENT = { cardId: 'card', at: Date.parse('2026-05-04T12:00:00Z'), timeZone: 'UTC' };
const missed = nextCardState(null, AGAIN, MOMENT, DEFAULT_SCHEDULING_SETTINGS);
const known = nextCardState(null, GOOD, MOMENT, DEFAULT_SCHEDULING_SETTINGS);

const card = (change: Partial<CardInSession>): CardInSession => ({
  answered: true,
  memory: known,
  suspended: false,
  ...change,
});

test('a session on a deck is complete once every card has an answer, right or wrong', () => {
  expect(isAllAnswered('deck', [card({}), card({ memory: missed })])).toBe(true);
  expect(isAllAnswered('deck', [card({}), card({ answered: false })])).toBe(false);
  expect(isAllAnswered('deck', [card({}), card({ answered: false, suspended: true })])).toBe(false);
});

test('a review is complete once every card that is not suspended is known', () => {
  expect(isAllAnswered('due', [card({}), card({})])).toBe(true);
  expect(isAllAnswered('due', [card({}), card({ memory: missed })])).toBe(false);
  expect(isAllAnswered('due', [card({}), card({ answered: false })])).toBe(false);
  expect(isAllAnswered('due', [card({}), card({ answered: false, memory: null })])).toBe(false);
  expect(isAllAnswered('due', [card({ suspended: true, memory: missed }), card({})])).toBe(true);
});

test('a session does not wait for deleted cards', () => {
  expect(isAllAnswered('deck', [])).toBe(true);
});

test('an answer belongs to a session up to the instant at which the learner ended it', () => {
  expect(belongsToSession({ endedAt: null }, 5)).toBe(true);
  expect(belongsToSession({ endedAt: 5 }, 5)).toBe(true);
  expect(belongsToSession({ endedAt: 5 }, 6)).toBe(false);
});
