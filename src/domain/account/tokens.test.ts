import { expect, test } from 'vitest';
import { generationPrice, hasTokens, insufficientTokensMessage, remainingTokens } from './tokens.ts';

test.each([
  [10, 1, 1000],
  [10, 2, 1200],
  [5, 3, 700],
  [30, 5, 5400],
  [7, 2, 840],
  [0, 5, 0],
])('%i cards of difficulty %i cost %i tokens', (cards, difficulty, price) => {
  expect(generationPrice(cards, difficulty)).toBe(price);
});

test('what remains never falls below nothing', () => {
  expect(remainingTokens({ limit: 10_000, used: 1200 })).toBe(8800);
  expect(remainingTokens({ limit: 1000, used: 1200 })).toBe(0);
});

test('some AI is possible while a hundred tokens are left', () => {
  expect(hasTokens({ limit: 1000, used: 900 })).toBe(true);
  expect(hasTokens({ limit: 1000, used: 901 })).toBe(false);
  expect(hasTokens({ limit: 1000, used: 0 }, 1200)).toBe(false);
});

test('the message contains both numbers', () => {
  expect(insufficientTokensMessage(1200, 300)).toBe(
    'Insufficient tokens. You need 1200 tokens but only have 300 remaining.',
  );
});
