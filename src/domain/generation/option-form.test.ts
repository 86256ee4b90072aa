import { expect, test } from 'vitest';
import { exactForm, isSymbolic, optionForm } from './option-form.ts';

test.each([
  ['$-\\sin x$', '$\\sin x$'],
  ['-sin x', 'sin x'],
  ['[0, 1)', '(0, 1)'],
  ['(1, 2)', '(2, 1)'],
  ['a // b', 'a / b'],
  ['`(1, 2)`', '`[1, 2]`'],
  ['f(x)', 'fx'],
  ['5!', '5'],
  ['1 MW', '1 mW'],
  ['MHz', 'mHz'],
  ['МВт', 'мВт'],
  ['Co', 'CO'],
  ['Aa', 'AA'],
  ['NaCl', 'NACl'],
  ['getElementById', 'getElementByID'],
  ['2:1', '2.1'],
  ['x²', 'x2'],
  ['10²', '102'],
  ['.menu', 'menu'],
  ['::before', ':before'],
  ['!x', 'x'],
  ['/contact', '/CONTACT'],
  ['"5"', '5'],
  ['A, B', 'B, A'],
  ['node.js', 'node js'],
  ['año', 'ano'],
  ['Е', 'Ё'],
])('%s and %s are two options', (one, other) => {
  expect(optionForm(one)).not.toBe(optionForm(other));
});

test.each([
  ['Canberra', 'canberra.'],
  ['Sydney', '“Sydney”'],
  ['well-known', 'well known'],
  ['U.S.', 'U.S'],
  ['x = 2', 'x=2'],
  ['$x^{2}$', '$x^2$'],
  ['$x^2$', 'x²'],
  ['$\\dfrac{1}{2}$', '$\\frac{1}{2}$'],
  ['`None`', '`None` '],
  ['Paris (France)', 'Paris, France'],
  ['**Paris**', 'Paris'],
  ['H₂O', 'H2O'],
  ['1,000', '1000'],
  ['24', '２４'],
  ['٧', '7'],
  ['CANBERRA', 'Canberra'],
  ['عمّان', 'عمان'],
  ['Пётр', 'Петр'],
  ['Ёлка', 'Елка'],
])('%s and %s are the same option', (one, other) => {
  expect(optionForm(one)).toBe(optionForm(other));
});

test('an option made only of signs stays as it is', () => {
  expect(['.', '…', '«'].map(optionForm)).toEqual(['.', '…', '«']);
});

test('the exact form ignores only white space and the backticks around it', () => {
  expect(exactForm(' `let  x`')).toBe('let x');
  expect(exactForm("Let's eat, Grandma.")).not.toBe(exactForm("Let's eat Grandma."));
});

test('code, formulas and expressions are symbolic, and words are not', () => {
  expect(['`a`', '$x$', 'a = b', 'f(x)', '-3', '(0, 1]', '$PATH'].map(isSymbolic)).not.toContain(false);
  expect(
    ['Paris', 'Rock & roll', '5 km', 'a well-known fact', 'Paris (France)'].map(isSymbolic),
  ).not.toContain(true);
});
