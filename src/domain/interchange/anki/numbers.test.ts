import { expect, test } from 'vitest';
import { createImportIds } from '#server/features/imports/save/import-ids.ts';
import { digitsOf, numberOf } from './numbers.ts';

test('the number of an id is a whole number below 2^53, and its digits are those of the id', () => {
  const number = numberOf('01234567-89ab-4cde-8f01-23456789abcd');
  expect(number).toBe(Number.parseInt('8f0123789abcd', 16));
  expect(Number.isSafeInteger(number)).toBe(true);
  expect(digitsOf(number)).toBe('8f0123789abcd');
  expect(numberOf('01234567-89AB-4CDE-8F01-23456789ABCD')).toBe(number);
});

test('all cards of an import have numbers of their own, and so have two imports of one moment', () => {
  const at = Date.UTC(2026, 10, 18);
  const numbers = ['a', 'b'].flatMap((id) => {
    const ids = createImportIds({ id, createdAt: at });
    return Array.from({ length: 20_000 }, (_, position) => numberOf(ids.card(position)));
  });
  expect(new Set(numbers).size).toBe(40_000);
});

test.each([-1, 0.5, Number.NaN, 2 ** 53, 2 ** 52])('%s is the number of no id', (number) => {
  expect(digitsOf(number)).toBeNull();
});
