import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPages, type Row } from './fill-pages.ts';

const heights = (pages: readonly Row[][]) => pages.map((page) => page.map(({ height }) => height));
const rows = (...all: number[]) => all.map((height) => ({ height }));

test('rows fill a page before the next begins', () => {
  expect(heights(fillPages(rows(40, 60, 1, 99, 100), 100))).toEqual([[40, 60], [1, 99], [100]]);
  expect(fillPages([], 100)).toEqual([]);
});

test('a heading moves to the next page together with the row below it', () => {
  const pages = fillPages([{ height: 80 }, { height: 10, keepWithNext: true }, { height: 20 }], 100);
  expect(heights(pages)).toEqual([[80], [10, 20]]);
});

test('a row that is higher than a page is alone on one', () => {
  expect(heights(fillPages(rows(10, 150, 10), 100))).toEqual([[10], [150], [10]]);
});

test('every row is on one page, in order, and no page holds more than it has room for', () => {
  const row = fc.record({ height: fc.integer({ min: 0, max: 60 }), keepWithNext: fc.boolean() });
  fc.assert(
    fc.property(fc.array(row), (all) => {
      const pages = fillPages(all, 200);
      expect(pages.flat()).toEqual(all);
      expect(pages.filter((page) => page.length === 0)).toEqual([]);
      // Only consecutive headings, with the row below them, may be too high together.
      const divisible = pages.filter((page) => page.slice(0, -1).some(({ keepWithNext }) => !keepWithNext));
      const totals = divisible.map((page) => page.reduce((sum, { height }) => sum + height, 0));
      expect(Math.max(0, ...totals)).toBeLessThanOrEqual(200);
      // Only the end of all rows may separate one from the next.
      expect(pages.slice(0, -1).filter((page) => page.at(-1)?.keepWithNext)).toEqual([]);
    }),
  );
});
