import { expect, test } from 'vitest';
import { sample, seededRandom, shuffled } from './random.ts';

test('the same seed gives the same numbers, another seed others', () => {
  const draw = (seed: string) => Array.from({ length: 5 }, seededRandom(seed));
  expect(draw('deck')).toEqual(draw('deck'));
  expect(draw('deck')).not.toEqual(draw('dock'));
  for (const number of draw('deck')) {
    expect(number).toBeGreaterThanOrEqual(0);
    expect(number).toBeLessThan(1);
  }
});

test('shuffling keeps every item and leaves the original alone', () => {
  const items = ['a', 'b', 'c', 'd', 'e'];
  const result = shuffled(items, seededRandom('x'));
  expect(result.toSorted()).toEqual(items);
  expect(items).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('every order of three items is about equally likely', () => {
  const random = seededRandom('orders');
  const counts = new Map<string, number>();
  const rounds = 6000;
  for (let round = 0; round < rounds; round += 1) {
    const order = shuffled(['a', 'b', 'c'], random).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  const expected = rounds / 6;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(counts.size).toBe(6);
  // 99.9th percentile of chi-square with five degrees of freedom; the seed is fixed, so this is stable.
  expect(chiSquare).toBeLessThan(20.52);
});

test('a sample holds different items, and no more than there are', () => {
  const picked = sample([1, 2, 3, 4], 2, seededRandom('s'));
  expect(new Set(picked).size).toBe(2);
  expect(sample([1, 2], 5, seededRandom('s'))).toHaveLength(2);
  expect(sample([1, 2], -1, seededRandom('s'))).toEqual([]);
});
