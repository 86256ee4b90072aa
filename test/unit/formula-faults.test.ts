import { expect, test } from 'vitest';
import { rendersFormula } from '#server/text/render-formula.ts';
import { hasBrokenFormula } from '#domain/generation/formula-faults.ts';

test.each([
  String.raw`What is $rac{1}{2}$?`,
  String.raw`What is $cos( heta)$?`,
  String.raw`Is $a imes b$ a vector?`,
  String.raw`The root $sqrt{16}$`,
  String.raw`$\frac{1}{2 + \frac{1}{2}$`,
  String.raw`$\fracc{1}{2}$`,
  String.raw`$x^{2$`,
  String.raw`\(\left( x \)`,
  String.raw`What is \frac{1}{3}?`,
  String.raw`The angle \theta`,
  String.raw`$\def\a{xx}\a$`,
])('a mangled or impossible formula is broken: %s', (text) => {
  expect(hasBrokenFormula(text, rendersFormula, false)).toBe(true);
});

test.each([
  String.raw`$\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}$`,
  String.raw`\(\theta \neq 0\) and \[\nabla \times F\]`,
  String.raw`$\begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix}$`,
  String.raw`$E_{\text{theta frac}}$ and $v_\mathrm{times}$`,
  String.raw`$1.06 / 1.04 - 1 \approx 1.9\,\%$`,
  'from $5 to $10',
  String.raw`The LaTeX command \frac{a}{b} makes a fraction`,
  'Run `\\frac{1}{2}` and `$HOME`',
  String.raw`The path C:\temp\int`,
])('a text with sound formulas or none is not broken: %s', (text) => {
  expect(hasBrokenFormula(text, rendersFormula, true)).toBe(false);
});

test.each([
  ['a circle of radius $r?', true],
  ['the variable $name', false],
  ['it costs $5', false],
])('in a card with formulas, a dollar sign before a variable begins one: %s', (text, isBroken) => {
  expect(hasBrokenFormula(text, rendersFormula, true)).toBe(isBroken);
  expect(hasBrokenFormula(text, rendersFormula, false)).toBe(false);
});
