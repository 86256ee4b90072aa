import { expect, test } from 'vitest';
import { isSameQuantity } from './quantity.ts';
import { isUnit } from './units.ts';

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
  ['1/2', '2/4'],
  ['$\\frac{1}{2}$', '$\\dfrac{2}{4}$'],
  ['$-\\frac12$', '-0.5'],
  ['$0.5x$', '$\\frac{1}{2}x$'],
  ['1½', '1.5'],
  ['$2\\frac{1}{2}$', '5/2'],
  ['1.5 million', '1,500,000'],
  ['3 × 10⁸ m/s', '300 000 km/s'],
  ['$3 \\times 10^{8}$', '300000000'],
  ['5 km', '5000 m'],
  ['36 km/h', '10 m/s'],
  ['1 m²', '10,000 cm²'],
  ['$2{,}5\\ \\mathrm{m^3}$', '2500 L'],
  ['5 Kilometer', '5000 Meter'],
  ['1 hour', '60 minutes'],
  ['1 kWh', '3.6 MJ'],
  ['2 кг', '2000 г'],
  ['1 µs', '1000 ns'],
])('%s and %s are one number', (one, other) => {
  expect(isSameQuantity(one, other)).toBe(true);
});

test.each([
  ['8', '9'],
  ['8 legs', 'eight arms'],
  ['50', '1/2'],
  ['1.0', '1.00'],
  ['1 mW', '1 MW'],
  ['5 km', '500 m'],
  ['6 kWh', '6 kW'],
  ['1000 Wh', '1 kW'],
  ['5 m', '5 million'],
  ['14/07/1789', '2/1/1789'],
  ['3.600', '3600'],
  ['-1/2', '0.5'],
  ['once', 'one'],
  ['NULL', '0'],
  ["''", '0'],
  ['', '0'],
])('%s and %s are not one number in two notations', (one, other) => {
  expect(isSameQuantity(one, other)).toBe(false);
});

test.each([
  ['de', true],
  ['es', true],
  ['it', true],
  ['pt-BR', true],
  ['nl', true],
  ['es-MX', false],
  ['en', false],
  [null, false],
])('in %s, 3.600 is 3600: %s', (language, isSame) => {
  expect(isSameQuantity('3.600', '3600', language)).toBe(isSame);
  expect(isSameQuantity('0.600', '600', language)).toBe(false);
});

test('the symbols of units keep their case', () => {
  expect(['mW', 'MW', 'kHz', 'Pa', 'мВт', 'МВт', 'μs'].map(isUnit)).not.toContain(false);
  expect(['mw', 'KHZ', 'Paris', 'is', ''].map(isUnit)).not.toContain(true);
});
