import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clozeSides, frontWithField, GAP_FIELD, gapAnswers, gapNumbers, withNumberedGaps } from './cloze.ts';

test.each<[text: string, gap: number, front: string, back: string]>([
  ['{{c1::Paris}} is in {{c2::France::country}}', 1, '**[...]** is in France', '**Paris** is in France'],
  ['{{c1::Paris}} is in {{c2::France::country}}', 2, 'Paris is in **[country]**', 'Paris is in **France**'],
  ['{{c1::a}} and {{c1::b}}', 1, '**[...]** and **[...]**', '**a** and **b**'],
  ['{{c1::the {{c2::inner}} one}}', 1, '**[...]**', '**the inner one**'],
  ['{{c1::the {{c2::inner}} one}}', 2, 'the **[...]** one', 'the **inner** one'],
  ['{{c1,2::both}} {{c3::x}}', 2, '**[...]** x', '**both** x'],
  // Here CommonMark would show the asterisks.
  ['un{{c1::believ}}able', 1, 'un[...]able', 'un**believ**able'],
  ['f{{c1::x}}(y)', 1, 'f[...\\](y)', 'f**x**(y)'],
  ['**{{c1::bold}}** x', 1, '**[...]** x', '**bold** x'],
  ['{{c1::two\nlines}}', 1, '**[...]**', 'two\nlines'],
  ['是{{c1::「猫」}}です', 1, '是[...]です', '是「猫」です'],
  // In formulas and code, Markdown does not count.
  [String.raw`$\frac{{{c1::a}}}{b}$`, 1, String.raw`$\frac{[...]}{b}$`, String.raw`$\frac{a}{b}$`],
  [String.raw`$x = {{c1::\frac{1}{2}}}$`, 1, '$x = [...]$', String.raw`$x = \frac{1}{2}$`],
  [
    String.raw`$x = {{c1::\frac{1}{2}::a half}}$`,
    1,
    String.raw`$x = [\text{a half}]$`,
    String.raw`$x = \frac{1}{2}$`,
  ],
  [String.raw`{{c1::$e^{i\pi}$}} = -1`, 1, '**[...]** = -1', String.raw`**$e^{i\pi}$** = -1`],
  ['`git {{c1::push}} origin`', 1, '`git [...] origin`', '`git push origin`'],
  ['{{c1::{}} is a set', 1, '**[...]** is a set', '**{** is a set'],
])('%s, gap %i', (text, gap, front, back) => {
  expect(clozeSides({ text, gap })).toEqual({ front, back });
});

test.each(['no gap', '{{c1::open', '{{c2::other}}', '{{c0::zero}}', '{{}} }} {{c1}}'])(
  '%s has no first gap',
  (text) => expect(clozeSides({ text, gap: 1 })).toBeNull(),
);

test('the numbers of a text are those of its cards', () => {
  expect(gapNumbers('{{c3::a {{c1::b}}}} {{c3::c}} {{c0::d}} {{c501::e}}')).toEqual([1, 3]);
});

test('each text that gaps hide is given once', () => {
  expect(gapAnswers({ text: '{{c1::a::hint}} {{c1::b {{c2::c}}}} {{c1::a}}', gap: 1 })).toEqual(['a', 'b c']);
});

test('highlighted words become gaps with free numbers, but not in code and formulas', () => {
  expect(withNumberedGaps('{{c2::one}}, ==two==, `==no==`, $a==b==c$, a == b == c, ==three==')).toBe(
    '{{c2::one}}, {{c3::two}}, `==no==`, $a==b==c$, a == b == c, {{c4::three}}',
  );
});

test('every gap of a text makes a card, and no other number does', () => {
  const word = fc.stringMatching(/^[a-z {}$:\\_*[\]()]{0,8}$/u);
  const gap = fc
    .tuple(fc.integer({ min: 1, max: 4 }), word)
    .map(([number, text]) => `{{c${number}::${text}}}`);
  const texts = fc.array(fc.oneof(word, gap), { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const numbers = gapNumbers(text);
      for (const number of [1, 2, 3, 4]) {
        const sides = clozeSides({ text, gap: number });
        expect(sides !== null).toBe(numbers.includes(number));
        expect(gapAnswers({ text, gap: number }).length > 0).toBe(sides !== null);
      }
    }),
  );
});

test.each([
  ['{{c1::Paris}} is in {{c2::France::country}}', 1, '# is in France'],
  ['**{{c1::bold}}** x', 1, '**#** x'],
  ['f{{c1::x}}(y)', 1, 'f#(y)'],
  ['{{c1::a}} and {{c1::a}}', 1, '# and **[...]**'],
  ['{{c1::a}} and {{c1::b}}', 1, null],
  ['`git {{c1::push}}`', 1, null],
  ['$x = {{c1::5}}$', 1, null],
  ['no gap', 1, null],
  ['{{c1::a}} \u{E001}', 1, null],
])('%s, gap %i, has its field here: %s', (text, gap, front) => {
  expect(frontWithField({ text, gap })).toBe(front?.replace('#', GAP_FIELD) ?? null);
});
