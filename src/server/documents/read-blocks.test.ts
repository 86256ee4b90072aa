import { expect, test } from 'vitest';
import { buildBook, buildSlides, buildWord } from '#test/sources/build-archives.ts';
import { buildPdf, type PlacedText } from '#test/sources/build-pdf.ts';
import { utf8 } from '#test/sources/source-file.ts';
import { treeAsText } from '#test/sources/tree-as-text.ts';
import { readFile } from './read-file.ts';

async function read(name: string, bytes: Uint8Array): Promise<string> {
  const document = await readFile({ name, bytes });
  return 'failed' in document
    ? document.message
    : document.passages.map(({ blocks }) => treeAsText(blocks)).join('');
}

test.each<[what: string, markdown: string, tree: string]>([
  [
    'definitions with several paragraphs',
    'wick\n: a **cord**\n\n  that burns\n\nhood\n: a cover\n: a cap\n^\n\nAfter.',
    '<dl><dt>wick</dt><dd><p>a <b>cord</b></p><p>that burns</p></dd><dt>hood</dt><dd><p>a cover</p></dd><dd><p>a cap</p></dd></dl><p>After.</p>',
  ],
  [
    'a definition over several lines',
    'wick\n: a cord\nthat burns\n\nNext.',
    '<dl><dt>wick</dt><dd><p>a cord that burns</p></dd></dl><p>Next.</p>',
  ],
  [
    'HTML with Markdown in it',
    '<div markdown="1">\n* one\n* two\n</div>\n\n<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
    '<ul><li><p>one</p></li><li><p>two</p></li></ul><table>A|B/1|2</table>',
  ],
  [
    'formulas in a line, on their own, and none in code',
    'The $a_1$ and $$b_2$$ of\n$$\nc_3\n$$\nas in `$d_4$`.\n\n| A |B|\n|-|-|\n|$x|y$|1|',
    '<p>The $a_1$ and $b_2$ of</p><math>c_3</math><p>as in `$d_4$`.</p><table>A|B/$x|y$|1</table>',
  ],
  ['fenced code', '```py\nif a:\n\n    b_1 = $c$\n```', '<pre py>if a:\n\n    b_1 = $c$</pre>'],
  ['footnotes', 'One[^1].\n\n[^1]: Virchow.', '<p>One.</p><p note>Virchow.</p>'],
])('Markdown: %s', async (_, markdown, tree) => {
  expect(await read('notes.md', utf8(markdown))).toBe(tree);
});

test('Word: bold text, lists and tables are kept', async () => {
  const run = (text: string, look = '') =>
    `<w:r><w:rPr>${look}<w:sz w:val="20"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const cell = (text: string) => `<w:tc><w:p>${run(text)}</w:p></w:tc>`;
  const body = `<w:p>${run('The ')}${run('wick', '<w:b/>')}${run(' is a cord.')}</w:p><w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Part')}${cell('Use')}</w:tr><w:tr>${cell('hood')}${cell('cover')}</w:tr></w:tbl>`;
  expect(await read('a.docx', buildWord(body))).toBe(
    '<p>The <b>wick</b> is a cord.</p><table>Part|Use/hood|cover</table>',
  );
});

test('slides: bold text, levels of bullets, tables and notes are kept', async () => {
  const point = (level: number, text: string, look = '') =>
    `<a:p><a:pPr lvl="${level}"/><a:r><a:rPr ${look}/><a:t>${text}</a:t></a:r></a:p>`;
  const shape = `<p:sp><p:nvSpPr><p:nvPr><p:ph type="body"/></p:nvPr></p:nvSpPr><p:txBody>${point(0, 'wick', 'b="1"')}${point(1, 'a cord')}${point(1, 'in oil')}${point(0, 'hood')}</p:txBody></p:sp>`;
  const cell = (text: string) => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
  const table = `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/><a:tr>${cell('A')}${cell('B')}</a:tr><a:tr>${cell('1')}${cell('2')}</a:tr></a:tbl></p:graphicFrame>`;
  const slides = buildSlides([{ title: 'Lamps', more: shape + table, notes: 'Say hello.' }]);
  expect(await read('a.pptx', slides)).toBe(
    '<ul page=1><li><p><b>wick</b></p><ul><li><p>a cord</p></li><li><p>in oil</p></li></ul></li><li><p>hood</p></li></ul>' +
      '<table page=1>A|B/1|2</table><p page=1 note>Say hello.</p>',
  );
});

test('books: self-closing elements do not swallow the text', async () => {
  const book = buildBook('Lamps', [
    '<p><a id="p1"/>One <span/>two</p><script src="x"/><dl><dt>wick</dt><dd>cord</dd></dl>',
  ]);
  expect(await read('a.epub', book)).toBe('<p>One two</p><dl><dt>wick</dt><dd><p>cord</p></dd></dl>');
});

test('web pages: definition lists, tables and languages of code survive the choice of the article', async () => {
  const article = `<article><h1>Lamps</h1>${'<p>A lamp gives light, which is what it is made for, and heat, which it is not.</p>'.repeat(8)}<dl><dt>wick</dt><dd>a cord</dd></dl><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table><p>So <script type="math/tex">a&lt;b</script>.</p><pre><code class="language-js">a();</code></pre></article>`;
  const tree = await read('a.html', utf8(`<html><title>Lamps</title><body><nav>Menu</nav>${article}`));
  expect(tree).toContain('<dl><dt>wick</dt><dd><p>a cord</p></dd></dl><table>A|B/1|2</table>');
  expect(tree).toContain('<pre js>a();</pre>');
  expect(tree).not.toContain('Menu');
});

test.each<[what: string, text: string, tree: string]>([
  [
    'bullets',
    'Parts:\n\n- a wick\n- a hood',
    '<p>Parts:</p><ul><li><p>a wick</p></li><li><p>a hood</p></li></ul>',
  ],
  ['numbers', '3. a wick\n4. a hood', '<ol 3><li><p>a wick</p></li><li><p>a hood</p></li></ol>'],
  ['numbers that do not count up', '3. a wick\n\n7. a hood', '<p>3. a wick</p><p>7. a hood</p>'],
  ['a dash alone', 'He said:\n\n– Hello', '<p>He said:</p><p>– Hello</p>'],
  [
    'letters, which others refer to',
    'a) a wick\nb) a hood',
    '<ul><li><p>a) a wick</p></li><li><p>b) a hood</p></li></ul>',
  ],
])('plain text: %s', async (_, text, tree) => {
  expect(await read('a.txt', utf8(text))).toBe(tree);
});

const LINE = 'A lamp gives light, which is what it is made for.';
const body = (y: number): PlacedText[] => [
  { text: LINE, x: 70, y },
  { text: `${LINE.slice(0, -1)} again.`, x: 70, y: y - 14 },
];

test('PDF: bold terms, lists across pages and tables are kept', async () => {
  const pdf = buildPdf({
    pages: [
      [
        ...body(780),
        { text: 'wick', x: 70, y: 720, bold: true },
        { text: ' a cord that carries oil to the flame', x: 93, y: 720 },
        ...['1. Fill it.', '2. Trim it.'].map((text, index) => ({ text, x: 70, y: 680 - index * 14 })),
      ],
      [
        { text: '3. Light it.', x: 70, y: 780 },
        ...[
          ['Part', 'Use'],
          ['hood', 'covers'],
        ].flatMap(([one = '', other = ''], index) => [
          { text: one, x: 70, y: 700 - index * 14, bold: index === 0 },
          { text: other, x: 250, y: 700 - index * 14, bold: index === 0 },
        ]),
        ...body(600),
      ],
    ],
  });
  const tree = await read('a.pdf', pdf);
  expect(tree).toContain('<p page=1><b>wick</b> a cord that carries oil to the flame</p>');
  expect(tree).toContain('<ol page=1><li><p>Fill it.</p></li><li><p>Trim it.</p></li></ol>');
  expect(tree).toContain('<ol 3 page=2><li><p>Light it.</p></li></ol>');
  expect(tree).toContain('<table page=2><b>Part</b>|<b>Use</b>/hood|covers</table>');
});

test('PDF: numbered lines in bold are headings, if there are several', async () => {
  const part = (title: string, y: number): PlacedText[] => [
    { text: title, x: 70, y, bold: true },
    ...body(y - 30),
  ];
  const read = async (...titles: string[]) => {
    const bytes = buildPdf({ pages: [titles.flatMap((title, index) => part(title, 780 - index * 150))] });
    const document = await readFile({ name: 'a.pdf', bytes });
    return 'failed' in document ? [] : document.sections.map(({ level, title }) => [level, title]);
  };
  expect(await read('1 Lamps', '1.1 Wicks', 'Note')).toEqual([
    [1, '1 Lamps'],
    [2, '1.1 Wicks'],
  ]);
  expect(await read('1 Lamps', 'Note')).toEqual([]);
});

test('PDF: bold means nothing if most of the text is bold', async () => {
  const pdf = buildPdf({ pages: [body(780).map((line) => ({ ...line, bold: true }))] });
  expect(await read('a.pdf', pdf)).not.toContain('<b>');
});

test('a passage with more markup than text is kept as plain text', async () => {
  const words = Array.from({ length: 400 }, (_, number) => `<b>a</b><i>${number % 10}</i>`).join('');
  expect(await read('a.html', utf8(`<html><body><p>${words}</p></body></html>`))).toBe(
    `<p>${'a0a1a2a3a4a5a6a7a8a9'.repeat(40)}</p>`,
  );
});
