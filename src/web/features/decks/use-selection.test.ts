import { expect, test } from 'vitest';
import { between } from './use-selection.ts';

test('a selection extends in both directions, and only from a card that is shown', () => {
  const order = ['a', 'b', 'c', 'd'];
  expect(between(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(between(order, 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(between(order, 'gone', 'c')).toEqual(['c']);
  expect(between(order, undefined, 'c')).toEqual(['c']);
});
