import { describe, expect, test } from 'vitest';
import { accuracyMessage, streakHint, summarize, summarizeReview } from './summary.ts';

describe('summarize', () => {
  test('the summary of a session adds up its answers', () => {
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

  test('the summary of a session without answers is all zeros', () => {
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

describe('summarizeReview', () => {
  test('a review counts each card once, as remembered or not by its first answer', () => {
    expect(
      summarizeReview([
        { cardId: 'a', grade: 'incorrect', timeSpent: 4_000 },
        { cardId: 'b', grade: 'partial', timeSpent: 2_000 },
        { cardId: 'c', grade: 'easy', timeSpent: 1_000 },
        { cardId: 'a', grade: 'correct', timeSpent: 500 },
      ]),
    ).toEqual({ reviewed: 3, remembered: 2, totalTime: 7_500 });
  });

  test('the summary of a review without answers is all zeros', () => {
    expect(summarizeReview([])).toEqual({ reviewed: 0, remembered: 0, totalTime: 0 });
  });
});
