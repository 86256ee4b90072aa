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

test('what was answered wrongly is to be studied again, unless the card is gone', () => {
  const answers = [answer('a', false), answer('b', true), answer('c', false), answer('gone', false)];
  expect(missedCards(answers, new Set(['a', 'b', 'c']))).toEqual(['a', 'c']);
});

test('the history of the browser says what was missed, and nothing else is taken for it', () => {
  const missed = { round: 'r', cardIds: ['a'] };
  expect(missedIn({ missed })).toEqual(missed);
  for (const other of [null, undefined, {}, { missed: [] }, { missed: { round: 'r', cardIds: [] } }]) {
    expect(missedIn(other)).toBeUndefined();
  }
});
