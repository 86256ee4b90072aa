import { expect, test } from 'vitest';
import { isOfAnotherDay, nameOf, startBody, titleOf } from './subject.ts';

test('sessions on different subjects are stored under different names', () => {
  expect(nameOf({ scope: 'deck', deckId: 'd1', mode: undefined })).toBe('d1');
  const missed = { round: 'r', cardIds: ['a'] };
  expect(nameOf({ scope: 'deck', deckId: 'd1', mode: undefined, missed })).toBe('missed:d1');
  expect(nameOf({ scope: 'due', deckId: 'd1', newCards: true })).toBe('due:d1');
  expect(nameOf({ scope: 'due', deckId: null, newCards: true })).toBe('due');
  expect(nameOf({ scope: 'due', deckId: null, newCards: false })).toBe('due-only');
  const beyond = { ahead: 3, tag: 'verbs' };
  expect(nameOf({ scope: 'due', deckId: 'd1', newCards: true, beyond })).toBe('ahead-3-verbs:d1');
  const ofPlan = { scope: 'due', deckId: null, newCards: true, beyond: { planId: 'p1' } } as const;
  expect(nameOf(ofPlan)).toBe('plan-p1');
  expect(startBody(ofPlan, 'UTC')).toMatchObject({ scope: 'due', planId: 'p1' });
  expect(nameOf({ scope: 'round', deckId: null, mode: 'mixed' })).toBe('round-mixed');
  expect(nameOf({ scope: 'round', deckId: 'd1', mode: 'quiz' })).toBe('round-quiz:d1');
});

test('each subject starts its own kind of session', () => {
  expect(startBody({ scope: 'deck', deckId: 'd1', mode: 'quiz' }, 'UTC')).toEqual({
    deckId: 'd1',
    mode: 'quiz',
    timeZone: 'UTC',
  });
  const missed = { round: 'r', cardIds: ['a'] };
  expect(startBody({ scope: 'deck', deckId: 'd1', mode: 'quiz', missed }, 'UTC')).toMatchObject({
    deckId: 'd1',
    cardIds: ['a'],
  });
  expect(startBody({ scope: 'due', deckId: null, newCards: false }, 'UTC')).toEqual({
    scope: 'due',
    newCards: false,
    timeZone: 'UTC',
  });
  const forgotten = { ahead: 'forgotten', tag: null } as const;
  expect(startBody({ scope: 'due', deckId: null, newCards: true, beyond: forgotten }, 'UTC')).toMatchObject({
    forgottenToday: true,
  });
  expect(startBody({ scope: 'round', deckId: 'd1', mode: 'quiz' }, 'UTC')).toEqual({
    scope: 'round',
    deckId: 'd1',
    mode: 'quiz',
    timeZone: 'UTC',
  });
});

test('a session is called after its deck, or after what the learner does in all decks', () => {
  const titled = { deckId: null, deckTitle: 'All decks' };
  expect(titleOf({ scope: 'due', ...titled })).toBe('Review');
  expect(titleOf({ scope: 'round', ...titled })).toBe('Study');
  expect(titleOf({ scope: 'round', deckId: 'd1', deckTitle: 'Spices' })).toBe('Spices');
  expect(titleOf({ scope: 'deck', deckId: null, deckTitle: 'Spices' })).toBe('Spices');
});

test("days follow the learner's time zone", () => {
  const evening = Date.UTC(2026, 10, 21, 23);
  const night = evening + 2 * 3_600_000;
  expect(isOfAnotherDay(evening, night, 'UTC')).toBe(true);
  expect(isOfAnotherDay(evening, night, 'America/New_York')).toBe(false);
});
