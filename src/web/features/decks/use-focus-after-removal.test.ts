import { expect, it } from 'vitest';
import { focusAfterRemovalOf } from './use-focus-after-removal.ts';

it('the focus moves to the card that takes the place of the removed ones', () => {
  const cards = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  expect(focusAfterRemovalOf(cards, new Set(['b']))).toBe('c');
  expect(focusAfterRemovalOf(cards, new Set(['a', 'c']))).toBe('d');
  expect(focusAfterRemovalOf(cards, new Set(['b', 'd']))).toBe('c');
  expect(focusAfterRemovalOf(cards, new Set(['a', 'b', 'c', 'd']))).toBeUndefined();
});
