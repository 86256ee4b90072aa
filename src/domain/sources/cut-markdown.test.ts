import fc from 'fast-check';
import { micromark, type Options } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { cutMarkdown } from './cut-markdown.ts';

const PARAGRAPH = `${'The cell is the unit of all forms of life. '.repeat(120)}\n\n`;
const BLANKS = 'code\n\n'.repeat(5_000);

const BLOCKS = [
  '# Cell',
  'Cell\n====',
  '- a\n- b',
  '- a\n\n  b',
  '1. a\n2. b',
  '> a',
  '> - a\n>\n> b',
  '---',
  '    code',
  '```js\nlet a;\n\nlet b;\n```',
  '- a\n\n  ```\n  b\n\n  c\n  ```',
  '- ```\n  a\n  ```',
  '> ```\n> a\n> ```',
  '   ~~~\n   a\n   ~~~',
  '| a | b |\n| - | - |\n| c | d |',
  '<div>\n\n*a*\n\n</div>',
  '<!-- a\n\nb -->',
  '<pre>\n\na</pre>',
  '[a] and [^b]',
  '``` a ``` b',
  '\ta',
  '- [ ] a',
  '**a',
  PARAGRAPH,
  PARAGRAPH,
  PARAGRAPH,
];

const OPTIONS: Options = { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] };

/** The HTML by micromark, without list and paragraph tags, because a list that is cut between items becomes two. */
function htmlOf(pieces: readonly string[]): string {
  const html = pieces.map((piece) => micromark(piece, OPTIONS)).join('\n');
  return html.replaceAll(/<\/?(?:[ou]l|p)\b[^>]*>/gu, '').replaceAll(/\s+/gu, ' ');
}

describe('cutMarkdown', () => {
  test('a short text stays whole', () => {
    expect(cutMarkdown('# Cells\n\nThe cell.\n')).toEqual(['# Cells\n\nThe cell.\n']);
    expect(cutMarkdown('')).toEqual(['']);
  });

  test('a long text is cut before blocks without indentation', () => {
    const pieces = cutMarkdown(`${PARAGRAPH}- cell\n\n  more of the item\n\n`.repeat(40));
    expect(pieces.length).toBeGreaterThan(10);
    for (const piece of pieces) expect(piece).toMatch(/^(?:The cell|- cell)/u);
  });

  test.each([
    ['fenced code', `\`\`\`\`md\n${BLANKS}\`\`\`\n${BLANKS}\`\`\`\`\n\n`],
    ['code that never ends', `~~~\n${BLANKS}`],
    ['code in a list that continues without indentation', `- a\n\n  \`\`\`\n  code\n\n${BLANKS}`],
    ['a comment', `<!-- ${BLANKS} -->\n\n`],
    ['preformatted HTML', `<pre>${BLANKS}</pre>\n\n`],
  ])('a text is never cut within %s', (_what, block) => {
    const text = `${PARAGRAPH.repeat(4)}${block}`;
    expect(cutMarkdown(text).join('')).toBe(text);
    expect(cutMarkdown(text)).toContainEqual(expect.stringContaining(block));
  });

  test.each(['[cell]: https://example.org', '[^1]: Virchow, 1855.', '> [cell]: /cell'])(
    'a text that defines a link or footnote stays whole: %s',
    (definition) => {
      expect(cutMarkdown(`${PARAGRAPH.repeat(9)}${definition}\n`)).toHaveLength(1);
    },
  );

  test('the pieces give the same HTML as the whole', () => {
    const block = fc.constantFrom(...BLOCKS);
    fc.assert(
      fc.property(fc.array(block, { minLength: 20, maxLength: 60 }), (blocks) => {
        const text = blocks.join('\n\n');
        const pieces = cutMarkdown(text);
        expect(pieces.join('')).toBe(text);
        expect(htmlOf(pieces)).toBe(htmlOf([text]));
      }),
      { numRuns: 40 },
    );
  });
});
