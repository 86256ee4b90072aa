import { describe, expect, test } from 'vitest';
import { CARD_COUNTS } from '../limits.ts';
import { clampDifficulty, MAX_CARDS_PER_CHUNK, openingAndOthers, planChunks } from './chunk-plan.ts';

describe('planChunks', () => {
  test.each(Array.from({ length: 60 }, (_, index) => index + 1))(
    '%i cards are divided into chunks of nearly equal size',
    (count) => {
      const chunks = planChunks(count, 3);
      const sizes = chunks.map((chunk) => chunk.difficulties.length);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_CARDS_PER_CHUNK);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      expect(chunks.map(({ part, of }) => [part, of])).toEqual(
        chunks.map((_, index) => [index + 1, chunks.length]),
      );
    },
  );

  test('up to five cards take one request, and thirty take six', () => {
    expect(planChunks(5, 2)).toHaveLength(1);
    expect(planChunks(6, 2)).toHaveLength(2);
    expect(planChunks(30, 2)).toHaveLength(6);
  });

  test.each([1, 2, 3, 4, 5])(
    'most cards of a deck of difficulty %i have it, the others one level more or less',
    (level) => {
      for (const count of CARD_COUNTS) {
        const difficulties = planChunks(count, level).flatMap((chunk) => chunk.difficulties);
        expect(Math.min(...difficulties)).toBeGreaterThanOrEqual(Math.max(1, level - 1));
        expect(Math.max(...difficulties)).toBeLessThanOrEqual(Math.min(5, level + 1));
        const own = difficulties.filter((difficulty) => difficulty === level).length;
        expect(own / count).toBeGreaterThanOrEqual(0.6);
        expect(own).toBeLessThan(count);
      }
    },
  );
});

test.each([
  [10, [5]],
  [12, [4, 3]],
  [30, [5, 5, 5, 5, 5]],
])('%i cards are an opening of five and chunks of %j', (count, sizes) => {
  const { opening, others } = openingAndOthers(count, 3);
  expect(opening).toMatchObject({ part: 1, of: sizes.length + 1 });
  expect(opening.difficulties).toHaveLength(5);
  expect(others.map(({ difficulties }) => difficulties.length)).toEqual(sizes);
  expect(others.map(({ part, of }) => [part, of])).toEqual(
    sizes.map((_, index) => [index + 2, sizes.length + 1]),
  );
});

test.each([
  [5, 2, 3],
  [1, 4, 3],
  [2.4, 2, 2],
  [9, 5, 5],
  [-3, 1, 1],
])('a card that claims difficulty %d in a deck of %i gets %i', (requested, deck, expected) => {
  expect(clampDifficulty(requested, deck)).toBe(expected);
});
