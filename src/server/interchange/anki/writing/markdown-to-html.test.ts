import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownToHtml, mediaOf, renameMedia } from './markdown-to-html.ts';

test.each<[markdown: string, html: string]>([
  ['plain', 'plain'],
  ['a < b & "c"', 'a &lt; b &amp; &quot;c&quot;'],
  ['one\ntwo', 'one<br>two'],
  ['one  \ntwo', 'one<br>two'],
  ['one\n\ntwo', '<p>one</p>\n<p>two</p>'],
  ['**b** and `$x$`', '<strong>b</strong> and <code>$x$</code>'],
  ['$x < y$ for $5', String.raw`\(x &lt; y\) for $5`],
  ['$$\\frac12$$', String.raw`\[\frac12\]`],
  [String.raw`\(a*b*c\)`, String.raw`\(a*b*c\)`],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['[x](javascript:alert(1))', '<a href="">x</a>'],
  ['![tree](media:a%20b.png)', '<img src="a%20b.png" alt="tree">'],
  ['![](media:s.mp3)', '[sound:s.mp3]'],
  ['[say *it*](media:s.mp3) [x](media:y.png)', '[sound:s.mp3] x'],
  ['![tree](https://x.org/t.png) ![far](far.png)', 'tree far'],
  ['`![x](media:y)`', '<code>![x](media:y)</code>'],
  ['a\u{1f}b', 'a b'],
  ['![](media:%zz.mp3)', '[sound:%zz.mp3]'],
])('%s', (markdown, html) => {
  expect(markdownToHtml(markdown)).toBe(html);
});

test('a text that stays as it is also stays so within a longer text, which is parsed', () => {
  const signs = fc.constantFrom(...'aZ9 .,:;!?()[]{}<>*_~`#+-=|$&"@/\\\'\t\nété日'.split(''));
  const words = fc.constantFrom('www.', 'http://x.org', 'a@b.org', '1. ', '- ', '# ', '== ', ' ', 'x', '10%');
  fc.assert(
    fc.property(fc.array(fc.oneof(signs, words), { minLength: 1, maxLength: 8 }), (parts) => {
      const text = parts.join('');
      fc.pre(markdownToHtml(text) === text);
      expect(markdownToHtml(`**first**\n\n${text}`)).toBe(`<p><strong>first</strong></p>\n<p>${text}</p>`);
    }),
    { numRuns: 1_000 },
  );
});

test('files are found and renamed, but not in code', () => {
  const text = '![a](media:1) `![](media:2)` ![b](media:3) ![](media:1)';
  expect(mediaOf(text)).toStrictEqual(['1', '3']);
  expect(renameMedia(text, (media) => (media === '1' ? 'one.png' : null))).toBe(
    '![a](media:one.png) `![](media:2)` b ![](media:one.png)',
  );
  expect(mediaOf('![a](media:1#80x60) [b](media:2)')).toStrictEqual(['1', '2']);
  expect(renameMedia('![a](media:1#80x60) [b](media:2)', (media) => (media === '1' ? 'a.png' : null))).toBe(
    '![a](media:a.png) b',
  );
});
