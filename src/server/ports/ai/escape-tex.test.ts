import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseLeniently } from './model-text.ts';

const written = z
  .array(z.object({ raw: z.string(), means: z.record(z.string(), z.string()) }))
  .parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../../test/drafts/latex-from-models.json'), 'utf8'),
    ),
  );

test.each(written)('a draft with TeX is read as it was meant: $raw', ({ raw, means }) => {
  expect(parseLeniently(raw)).toEqual(means);
});

const read = (inside: string) => parseLeniently(`{"text": "${inside}"}`);

test.each([
  String.raw`$\beta \times \theta \neq \nabla \rho \tan \tau \to \bar{x} \forall \underline{u} \upsilon$`,
  String.raw`\(\nu \ne \frac{1}{2}\) and \[\text{so } \top\]`,
  String.raw`$\begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix}$`,
  String.raw`$\{1, 2\}\;|\,x \% 2$ for \$5`,
  String.raw`the pattern \bword\b or \d+\s*`,
])('TeX with single backslashes is read as written: %s', (text) => {
  expect(read(text)).toEqual({ text });
});

test.each([
  String.raw`$\frac{1}{2} \neq \theta$`,
  String.raw`$\begin{matrix} a \\ b \end{matrix}$`,
  'two\nlines\tand a tab\r\nthen "quotes" and a \\ backslash',
  'not\nothing, not\nu, to\top',
  '$$\ne = mc^2\n$$',
  'if x:\n\treturn "\\n"',
  'é 𝄞 \u2028',
])('a properly escaped text stays as it is: %j', (text) => {
  expect(parseLeniently(JSON.stringify({ text }))).toEqual({ text });
});

test('an escaped apostrophe of other languages is an apostrophe', () => {
  expect(parseLeniently(String.raw`{'text': 'It\'s \"5\"'}`)).toEqual({ text: 'It\'s "5"' });
});
