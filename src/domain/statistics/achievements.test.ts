import { expect, test } from 'vitest';
import { achievements, isComeback, sessionMerits, type AchievementFacts } from './achievements.ts';
import { dayNumber } from '../local-day.ts';

const NOTHING: AchievementFacts = {
  decksMade: 0,
  sessions: 0,
  cards: 0,
  correct: 0,
  longestStreak: 0,
  studyDays: 0,
  perfectSessions: 0,
  hintFreeSessions: 0,
  comebacks: 0,
  decksStudied: 0,
  bestDay: 0,
  mostSessionsOfOneDeck: 0,
  studyTime: 0,
};

const progressOf = (facts: Partial<AchievementFacts>, id: string) => {
  const found = achievements({ ...NOTHING, ...facts }).find((achievement) => achievement.id === id);
  return found && [found.current, found.target];
};

test('there are about twenty, each with an id of its own', () => {
  const all = achievements(NOTHING);
  expect(all.length).toBeGreaterThanOrEqual(20);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.every(({ current }) => current === 0)).toBe(true);
});

test.each<[Partial<AchievementFacts>, string, [number, number]]>([
  [{ cards: 99 }, 'cards-100', [99, 100]],
  [{ cards: 100 }, 'cards-100', [100, 100]],
  [{ cards: 12_345 }, 'cards-100', [100, 100]],
  [{ longestStreak: 6 }, 'streak-7', [6, 7]],
  [{ longestStreak: 7 }, 'streak-7', [7, 7]],
  [{ studyTime: 10 * 3_600_000 - 1 }, 'ten-hours', [9, 10]],
  [{ studyTime: 10 * 3_600_000 }, 'ten-hours', [10, 10]],
  [{ decksStudied: 5 }, 'five-decks', [5, 5]],
  [{ comebacks: 3 }, 'comeback', [1, 1]],
])('%o brings %s to %o', (facts, id, progress) => {
  expect(progressOf(facts, id)).toEqual(progress);
});

test('a comeback needs more than two weeks between two days of study', () => {
  expect(isComeback(dayNumber('2026-01-01'), dayNumber('2026-01-15'))).toBe(false);
  expect(isComeback(dayNumber('2026-01-01'), dayNumber('2026-01-16'))).toBe(true);
});

test.each([
  [
    { answered: 5, correct: 5, hintsUsed: 0 },
    { perfect: true, hintFree: true },
  ],
  [
    { answered: 4, correct: 4, hintsUsed: 0 },
    { perfect: false, hintFree: false },
  ],
  [
    { answered: 10, correct: 10, hintsUsed: 1 },
    { perfect: true, hintFree: false },
  ],
  [
    { answered: 10, correct: 8, hintsUsed: 0 },
    { perfect: false, hintFree: true },
  ],
  [
    { answered: 10, correct: 7, hintsUsed: 0 },
    { perfect: false, hintFree: false },
  ],
])('a session of %o has the merits %o', (session, merits) => {
  expect(sessionMerits(session)).toEqual(merits);
});
