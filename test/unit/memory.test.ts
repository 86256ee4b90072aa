import { expect, test } from 'vitest';
import { keepsGrowing, medians } from '#test/torture/memory.ts';

const samples = (at: (index: number) => number) => Array.from({ length: 15 }, (_, index) => at(index));

test('memory that differs from moment to moment does not grow', () => {
  expect(keepsGrowing(samples((index) => 60 + (index % 3) * 4))).toBe(false);
});

test('what the first third needs to warm up is no growth, nor is a single peak', () => {
  expect(keepsGrowing(samples((index) => Math.min(30 + index * 10, 70)))).toBe(false);
  expect(keepsGrowing(samples((index) => (index === 13 ? 300 : 60)))).toBe(false);
});

test('memory that never stops rising grows', () => {
  expect(keepsGrowing(samples((index) => 60 + index * 3))).toBe(true);
});

test('nothing is said where the system does not tell, or in too short a time', () => {
  expect(keepsGrowing([])).toBe(false);
  expect(medians([100, 200, 300])).toEqual([]);
});
