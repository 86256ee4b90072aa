import { expect, test } from 'vitest';
import { isOfAnotherDay, nameOf, startBody } from './subject.ts';

test('sessions on different subjects are stored under different names', () => {
  expect(nameOf({ scope: 'deck', deckId: 'd1', mode: undefined })).toBe('d1');
  const missed = { round: 'r', cardIds: ['a'] };
  expect(nameOf({ scope: 'deck', deckId: 'd1', mode: undefined, missed })).toBe('missed:d1');
  expect(nameOf({ scope: 'due', deckId: 'd1' })).toBe('due:d1');
  expect(nameOf({ scope: 'due', deckId: null })).toBe('due');
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
  expect(startBody({ scope: 'due', deckId: null }, 'UTC')).toEqual({ scope: 'due', timeZone: 'UTC' });
  expect(startBody({ scope: 'due', deckId: 'd1' }, 'UTC')).toEqual({
    scope: 'due',
    deckId: 'd1',
    timeZone: 'UTC',
  });
});

test("days follow the learner's time zone", () => {
  const evening = Date.UTC(2026, 10, 21, 23);
  const night = evening + 2 * 3_600_000;
  expect(isOfAnotherDay(evening, night, 'UTC')).toBe(true);
  expect(isOfAnotherDay(evening, night, 'America/New_York')).toBe(false);
});
