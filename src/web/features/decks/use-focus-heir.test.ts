import { expect, it } from 'vitest';
import { heirOf } from './use-focus-heir.ts';

it('names the card that comes into the place of those that leave', () => {
  const cards = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  expect(heirOf(cards, new Set(['b']))).toBe('c');
  expect(heirOf(cards, new Set(['a', 'c']))).toBe('d');
  expect(heirOf(cards, new Set(['b', 'd']))).toBe('c');
  expect(heirOf(cards, new Set(['a', 'b', 'c', 'd']))).toBeUndefined();
});
