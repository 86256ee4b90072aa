import { expect, test } from 'vitest';
import { keepsGrowing, medians } from '#test/torture/memory.ts';

const samples = (at: (index: number) => number) => Array.from({ length: 15 }, (_, index) => at(index));

test('fluctuating memory does not count as growing', () => {
  expect(keepsGrowing(samples((index) => 60 + (index % 3) * 4))).toBe(false);
});

test('a warm-up in the first third or a single peak does not count as growth', () => {
  expect(keepsGrowing(samples((index) => Math.min(30 + index * 10, 70)))).toBe(false);
  expect(keepsGrowing(samples((index) => (index === 13 ? 300 : 60)))).toBe(false);
});

test('memory that keeps rising counts as growing', () => {
  expect(keepsGrowing(samples((index) => 60 + index * 3))).toBe(true);
});

test('without figures or with too few samples nothing is reported', () => {
  expect(keepsGrowing([])).toBe(false);
  expect(medians([100, 200, 300])).toEqual([]);
});
