import { expect, test } from 'vitest';
import { textDirection } from './text-direction.ts';

test.each([
  ['', 'ltr'],
  ['12 + 3', 'ltr'],
  ['What is مصر?', 'ltr'],
  ['日本語', 'ltr'],
  ['ما هي عاصمة Egypt؟', 'rtl'],
  ['**1.** שלום', 'rtl'],
  ['ޑިވެހި', 'rtl'],
  ['𞤀𞤣𞤤𞤢𞤥', 'rtl'],
] as const)('the direction of %j is %s', (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});
