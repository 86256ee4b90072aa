import { expect, test } from 'vitest';
import { missedCards, missedIn } from './missed.ts';

const answer = (cardId: string, isCorrect: boolean) => ({
  id: `answer to ${cardId}`,
  cardId,
  isCorrect,
  grade: isCorrect ? ('correct' as const) : ('partial' as const),
  selectedOption: null,
  selectedText: null,
  hintsUsed: 0,
  timeSpent: 0,
  answeredAt: 0,
  memoryBefore: null,
});

test('cards answered incorrectly are missed, unless they have been deleted', () => {
  const answers = [answer('a', false), answer('b', true), answer('c', false), answer('gone', false)];
  expect(missedCards(answers, new Set(['a', 'b', 'c']))).toEqual(['a', 'c']);
});

test("missed cards are read from the browser's history state, and anything else there is ignored", () => {
  const missed = { round: 'r', cardIds: ['a'] };
  expect(missedIn({ missed })).toEqual(missed);
  for (const other of [null, undefined, {}, { missed: [] }, { missed: { round: 'r', cardIds: [] } }]) {
    expect(missedIn(other)).toBeUndefined();
  }
});
