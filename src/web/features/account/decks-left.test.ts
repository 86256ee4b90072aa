import { expect, it } from 'vitest';
import { decksLeftText } from './decks-left.ts';

it.each([
  [10_000, 'about 8 decks'],
  [2_399, 'about 1 deck'],
  [1_199, 'not enough for a deck of 10 cards'],
])('%i tokens are %s', (tokens, text) => {
  expect(decksLeftText(tokens)).toBe(text);
});
