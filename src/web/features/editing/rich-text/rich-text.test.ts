import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { changeBetween } from './change-between.ts';
import { richTextDecorations } from './decorations.ts';
import { exactText } from './exact-text.ts';
import { styledText } from './styled-parts.ts';

const HASH = 'a'.repeat(64);

/** The text in the editor, as it is saved. */
function inEditor(text: string, edit?: { from: number; to?: number; insert: string }): string {
  const state = EditorState.create({ doc: text, extensions: [exactText, richTextDecorations] });
  return (edit === undefined ? state : state.update({ changes: edit }).state).doc.toString();
}

const HOSTILE = [
  '',
  '\n\n',
  'a\r\nb\rc\n',
  '  two spaces at the end  \n\tand a tab',
  '**not closed',
  '*a **b* c**',
  '***both***',
  '`` ` ``',
  '```js\nconst a = `b`;\n```',
  '~~~\n**no**\n~~~',
  '\\*not emphasis\\* &amp; &lt;b&gt;',
  '<b>HTML</b> <script>alert(1)</script>',
  '[a](javascript:alert(1)) ![b](https://example.org/x.png)',
  '$x^2$ and $$\n\\frac{a}{b}\n$$ and \\(y\\) and \\[z\\]',
  '$a_1 * b_1 * c_1$ costs $5 to $10',
  '$$$$ $$ $',
  `![A [heart]](media:${HASH}#8x6) [chien](media:${HASH})`,
  `![](media:${HASH})![](media:${HASH})`,
  '| a | b |\n| --- | --- |\n| **1** | `2` |',
  '- [ ] task\n  - **b**\n\n1. x\n> q\n> **r**',
  'a\u0000b\u{feff}c\u{200f}d',
  '\u{d800} half a pair',
  'שלום **עולם** abc',
  '日本語**です**。👩‍👩‍👧‍👦',
  '*'.repeat(500),
  '['.repeat(500),
  '> '.repeat(90),
];

describe('a text that is opened in the editor', () => {
  test('stays as it is, whatever it contains', () => {
    for (const text of HOSTILE) expect(inEditor(text)).toBe(text);
  });

  test('changes only where it is edited', () => {
    for (const text of HOSTILE) expect(inEditor(text, { from: 0, insert: 'x' })).toBe(`x${text}`);
  });
});

describe('what is shown as it will look', () => {
  const shown = (text: string) =>
    styledText(text).parts.map((part) => [part.kind, text.slice(part.from, part.to)]);

  test.each([
    ['a **b** c', [['strong', '**b**']]],
    [
      '*a* and _b_',
      [
        ['emphasis', '*a*'],
        ['emphasis', '_b_'],
      ],
    ],
    [
      '`a` ~~b~~',
      [
        ['code', '`a`'],
        ['delete', '~~b~~'],
      ],
    ],
    [
      '$x_1$ and _x_',
      [
        ['formula', '$x_1$'],
        ['emphasis', '_x_'],
      ],
    ],
    ['\\(a*b*c\\)', [['formula', '\\(a*b*c\\)']]],
    ['`$x$`', [['code', '`$x$`']]],
    ['from $5 to $10', []],
    [`![A heart](media:${HASH}#8x6)`, [['picture', `![A heart](media:${HASH}#8x6)`]]],
    [`[chien](media:${HASH})`, [['sound', `[chien](media:${HASH})`]]],
    ['![far](https://example.org/x.png)', []],
    ['snake_case_name', []],
  ])('%s', (text, parts) => {
    expect(shown(text)).toEqual(parts);
  });

  test('the name of a picture is found, so that it can be changed alone', () => {
    const text = `See ![A heart](media:${HASH}) here`;
    const [part] = styledText(text).parts;
    if (part?.kind !== 'picture') throw new Error('There is no picture');
    expect(text.slice(part.label.from, part.label.to)).toBe('A heart');
    expect(part.name).toBe('A heart');
  });

  test.each([
    ['a **b** c', false],
    ['| a | b |\n| - | - |\n| 1 | 2 |', true],
    ['- a\n- b', true],
    ['```js\na\n```', true],
  ])('%j needs a preview: %s', (text, hasBlocks) => {
    expect(styledText(text).hasBlocks).toBe(hasBlocks);
  });
});

test.each([
  ['a', 'a', null],
  ['', 'abc', { from: 0, to: 0, insert: 'abc' }],
  ['abc', 'abXc', { from: 2, to: 2, insert: 'X' }],
  ['aaa', 'aa', { from: 2, to: 3, insert: '' }],
  ['one two', 'one three', { from: 5, to: 7, insert: 'hree' }],
])('the change from %j to %j is the smallest', (before, after, change) => {
  expect(changeBetween(before, after)).toEqual(change);
});
