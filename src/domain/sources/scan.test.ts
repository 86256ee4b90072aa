import { expect, test } from 'vitest';
import { pageRanges, scanPrice } from './scan.ts';

test.each([
  [[], ''],
  [[3], '3'],
  [[3, 4], '3 and 4'],
  [[2, 5, 6, 7, 9], '2, 5–7 and 9'],
  [[1, 2, 3], '1–3'],
])('the pages %o are written as "%s"', (pages, text) => {
  expect(pageRanges(pages)).toBe(text);
});

test('each page that is left costs the same', () => {
  expect(scanPrice({ scanned: [1, 2, 3], read: 1 })).toBe(200);
});
