import { expect, test } from 'vitest';
import { plainNumber, tokensOf, withPlainForms } from './tokens.ts';

test('prose is divided into words, numbers and signs, each with its place', () => {
  expect(tokensOf("74% of $1,600.50 isn't much at −5 °C, H2O!")).toEqual(
    [
      ['number', '74', 0],
      ['sign', '%', 2],
      ['word', 'of', 4],
      ['sign', '$', 7],
      ['number', '1,600.50', 8],
      ['word', "isn't", 17],
      ['word', 'much', 23],
      ['word', 'at', 28],
      ['sign', '−', 31],
      ['number', '5', 32],
      ['sign', '°', 34],
      ['word', 'C', 35],
      ['sign', ',', 36],
      ['word', 'H2O', 38],
      ['sign', '!', 41],
    ].map(([kind, text, start]) => ({ kind, text, start })),
  );
  expect(tokensOf('10 000 m and 1, 2').map(({ text }) => text)).toEqual([
    '10 000',
    'm',
    'and',
    '1',
    ',',
    '2',
  ]);
});

test.each([
  ['1,000', '1000'],
  ['1.000', '1.000'],
  ['1.000.000', '1000000'],
  ['1,00,000', '100000'],
  ['10 000', '10000'],
  ["10'000", '10000'],
  ['1,234.5', '1234.5'],
  ['1.234,5', '1234.5'],
  ['3,14', '3.14'],
  ['0,125', '0.125'],
  ['١٢', '12'],
  ['1.2.3', '1.2.3'],
])('the number %s is %s', (number, plain) => expect(plainNumber(number)).toBe(plain));

test('powers stay powers, and other forms become plain', () => {
  expect(withPlainForms('x² ＝ ½ H₂O −１')).toBe('x^2 = 1/2 H2O -1');
});
