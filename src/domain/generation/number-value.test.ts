import { expect, test } from 'vitest';
import { isSameNumber } from './number-value.ts';

test.each([
  ['8', 'Eight'],
  ['21', 'twenty-one'],
  ['1,000', 'One thousand'],
  ['100', 'a hundred'],
  ['neun', '9'],
  ['six', '6'],
  ['сорок', '40'],
  ['七', '7'],
  ['سبعة', '7'],
  ['eight legs', '8 legs'],
  ['1/2', '0.5'],
  ['½', '0,5'],
  ['50%', '1/2'],
  ['50 %', '0.5'],
  ['-0.25', '-1/4'],
])('%s and %s are one number', (one, other) => {
  expect(isSameNumber(one, other)).toBe(true);
});

test.each([
  ['8', '9'],
  ['8 legs', 'eight arms'],
  ['1/2', '2/4'],
  ['50', '1/2'],
  ['-1/2', '0.5'],
  ['once', 'one'],
  ['NULL', '0'],
  ["''", '0'],
  ['', '0'],
])('%s and %s are not one number in two notations', (one, other) => {
  expect(isSameNumber(one, other)).toBe(false);
});
