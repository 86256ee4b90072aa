import { expect, test } from 'vitest';
import { titleOfText } from './source.ts';

test.each([
  ['  The cell\nis small', 'The cell'],
  [
    'The cell is the smallest unit of life, and every organism consists of cells.',
    'The cell is the smallest unit of life, and every organism…',
  ],
  ['细'.repeat(61), `${'细'.repeat(60)}…`],
  [`a${'𝒳'.repeat(40)}`, `a${'𝒳'.repeat(29)}…`],
])('the title of "%s" is "%s"', (text, title) => {
  expect(titleOfText(text)).toBe(title);
});
