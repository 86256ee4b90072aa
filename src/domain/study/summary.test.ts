import { describe, expect, test } from 'vitest';
import { accuracyMessage, streakHint, summarize } from './summary.ts';

describe('the summary of a session', () => {
  test('adds up what was answered', () => {
    const summary = summarize(4, [
      { isCorrect: true, timeSpent: 1_000, hintsUsed: 0 },
      { isCorrect: false, timeSpent: 2_500, hintsUsed: 3 },
      { isCorrect: true, timeSpent: 500, hintsUsed: 1 },
    ]);
    expect(summary).toEqual({
      totalCards: 4,
      answered: 3,
      correct: 2,
      accuracy: 67,
      totalTime: 4_000,
      averageTime: 1_333,
      hintsUsed: 4,
    });
  });

  test('of no answers is all zeros', () => {
    expect(summarize(5, [])).toEqual({
      totalCards: 5,
      answered: 0,
      correct: 0,
      accuracy: 0,
      totalTime: 0,
      averageTime: 0,
      hintsUsed: 0,
    });
  });
});

test.each([
  [100, 'Excellent work!'],
  [90, 'Excellent work!'],
  [89, 'Great job!'],
  [75, 'Great job!'],
  [74, 'Good effort!'],
  [60, 'Good effort!'],
  [59, 'Keep practicing!'],
  [0, 'Keep practicing!'],
])('an accuracy of %i percent earns "%s"', (accuracy, message) => {
  expect(accuracyMessage(accuracy)).toBe(message);
});

test.each([
  [100, '+1'],
  [80, '+1'],
  [79, 'Maintain'],
  [0, 'Maintain'],
])('an accuracy of %i percent gives the streak hint %s', (accuracy, hint) => {
  expect(streakHint(accuracy)).toBe(hint);
});
