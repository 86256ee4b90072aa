import { png } from '#test/media/files.ts';
import { expect, test } from 'vitest';
import { PASSAGE_MAX } from '#domain/sources/cut-passages.ts';
import { buildBook, buildSlides, buildWord, paragraph, zip } from '#test/sources/build-archives.ts';
import { CORPUS } from '#test/sources/corpus.ts';
import { CELL, latin1, utf8, type Expected } from '#test/sources/source-file.ts';
import { FAILURES, type ReadDocument, type ReadFailure } from './document.ts';
import { readFile } from './read-file.ts';

/** The result in the form of the expectation, so that a failure shows the difference. */
function asExpected(read: ReadDocument | ReadFailure, expected: Expected): unknown {
  if ('failed' in read) return { failed: read.failed, ...('says' in expected ? { why: read.detail } : {}) };
  if ('failed' in expected) return read;
  const whole = read.passages.map(({ text }) => text).join('\n\n');
  let from = 0;
  const says = expected.says.map((said) => {
    const text = typeof said === 'string' ? said : said.text;
    const at = whole.indexOf(text, from);
    if (at === -1) return `Not in: ${whole.slice(from)}`;
    from = at + text.length;
    return typeof said === 'string' ? text : { text, page: pageOf(read, text) };
  });
  return {
    kind: read.kind,
    ...(expected.title === undefined ? {} : { title: read.title }),
    ...(expected.pages === undefined ? {} : { pages: read.pages }),
    ...(expected.sections === undefined ? {} : { sections: read.sections.map(({ title }) => title) }),
    says,
    ...(expected.silentOn === undefined
      ? {}
      : { silentOn: expected.silentOn.filter((text) => !whole.includes(text)) }),
  };
}

function pageOf({ passages }: ReadDocument, text: string): number | null | undefined {
  const passage = passages.find((passage) => passage.text.includes(text));
  const at = passage?.text.indexOf(text) ?? 0;
  return passage?.pageStarts.findLast((start) => start.at <= at)?.page ?? passage?.page;
}

test.each(CORPUS.map((file) => [file.name, file.what, file] as const))(
  '%s: %s',
  async (_name, _what, { name, bytes, expected }) => {
    const read = await readFile({ name, bytes });
    expect(asExpected(read, expected)).toStrictEqual(expected);
    const passages = 'failed' in read ? [] : read.passages;
    expect(Math.max(0, ...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(PASSAGE_MAX);
  },
);

test('every failure message has one or two sentences', () => {
  for (const sentence of Object.values(FAILURES)) expect(sentence).toMatch(/^[A-Z][^\n]{10,120}\.$/u);
});

test.each([
  ...[
    '[Script Info]\nTitle: A talk\n',
    '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>',
    '{3294}{3366}We begin.\n',
    '00:02:17.40,00:02:20.40\nWe begin.\n',
    '<SAMI><BODY></BODY></SAMI>',
    'Scenarist_SCC V1.0\n',
  ].map((text): [string, Uint8Array, string] => [
    'talk.txt',
    utf8(text),
    'This is a subtitle file that cannot be read. Save it as .srt or .vtt and add that.',
  ]),
  ['notes.rtf', utf8('{\\rtf1 Hello}'), 'This is a Rich Text file. Save it as .docx and add that.'],
  [
    'notes.odt',
    zip({ mimetype: 'x', 'content.xml': '<a/>' }),
    'This is an OpenDocument file. Save it as .docx, .pptx or PDF and add that.',
  ],
  [
    'table.xlsx',
    zip({ 'xl/workbook.xml': '<a/>' }),
    'This is a spreadsheet. Import it as cards, or save it as PDF and add that.',
  ],
  [
    'deck.apkg',
    zip({ 'collection.anki2': 'x' }),
    'This is a package of Anki. Import its cards instead of adding it here.',
  ],
  [
    'notes.pages',
    zip({ 'Index/Document.iwa': 'x' }),
    'This is a Pages or Keynote file. Export it as PDF or Word and add that.',
  ],
  [
    'paper.txt',
    utf8('% a comment\n\\documentclass{article}\n'),
    'This is a file of LaTeX. Add the PDF that is made from it.',
  ],
  ['paper.tex', utf8('Some text'), 'This is a file of LaTeX. Add the PDF that is made from it.'],
  [
    'notes.org',
    utf8('* Heading\ntext'),
    'This is a file of Org. Export it as Markdown or HTML and add that.',
  ],
  ['book.mobi', utf8('x'), 'This is a Kindle book. Convert it to EPUB and add that.'],
  ['scan.djvu', utf8('AT&TFORM'), 'This is a DjVu file. Convert it to PDF and add that.'],
  ['photo.txt', png(1, 1), 'This is a picture. Run text recognition (OCR) on it and add the text.'],
  ['talk.mp3', latin1('ID3\u{3}\0'), 'This is a recording. Add its subtitles or a transcript.'],
  [
    'old.doc',
    latin1('\u{d0}\u{cf}\u{11}\u{e0}'),
    'This is a file of an old version of Office. Save it as .docx, .pptx or PDF and add that.',
  ],
  ['files.zip', zip({ 'photo.jpg': 'x' }), 'This is an archive. Unpack it and add the files that you need.'],
])('%s is refused with the name of its kind', async (name, bytes, message) => {
  expect(await readFile({ name, bytes })).toMatchObject({ failed: 'unknown-kind', message });
});

test.each([
  'ID3 builds a tree of decisions from examples.',
  'BMI is a ratio of weight and height.',
  'Rar! said the crow.',
])('a text that begins like another kind is read: %s', async (text) => {
  expect(await readFile({ name: 'notes.txt', bytes: utf8(text) })).toMatchObject({ kind: 'text' });
});

test.each([
  {
    cells: [
      { cell_type: 'markdown', source: ['# Cells\n', CELL] },
      { cell_type: 'code', source: 'print(`1`)', outputs: [{ text: 'secret' }] },
    ],
  },
  {
    worksheets: [
      {
        cells: [
          { cell_type: 'markdown', source: `# Cells\n${CELL}` },
          { cell_type: 'code', source: 'print(`1`)' },
        ],
      },
    ],
  },
])('a notebook is read without the results of its code', async (notebook) => {
  const read = await readFile({ name: 'cells.ipynb', bytes: utf8(JSON.stringify(notebook)) });
  expect(read).toMatchObject({
    kind: 'markdown',
    title: 'Cells',
    passages: [{ text: `${CELL}\n\nprint(\`1\`)` }],
  });
});

test('a long Word file is read to its end, with the notes of each part', async () => {
  const number = (n: number) => `Cell ${n} divides into two others.`;
  const noted = '<w:p><w:r><w:t>Noted.</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p>';
  const body = Array.from(
    { length: 6_000 },
    (_, n) => paragraph(number(n)) + (n === 5_999 ? noted : ''),
  ).join('');
  const read = await readFile({
    name: 'long.docx',
    bytes: buildWord(body, { notes: ['A note at the end.'] }),
  });
  const text = 'failed' in read ? read.message : read.passages.map(({ text }) => text).join('\n');
  expect(text.split('\n').filter((line) => line.startsWith('Cell'))).toEqual(
    Array.from({ length: 6_000 }, (_, n) => number(n)),
  );
  expect(text).toContain('A note at the end.');
});

test('overlong headings are cut off, and excess ones dropped', async () => {
  const long = `# ${'cell '.repeat(20_000)}\n\n`;
  const text = `${CELL}\n\n`.repeat(50);
  const many = Array.from({ length: 2_500 }, (_, number) => `# Cell ${number}\n\n`).join('');
  const read = await readFile({ name: 'notes.md', bytes: utf8(long + text + many + text) });
  const { sections, passages } = 'failed' in read ? { sections: [], passages: [] } : read;
  expect(sections).toHaveLength(2_000);
  expect(sections[0]?.title).toMatch(/^(?:cell ){39}cell…$/u);
  expect(passages[0]?.headings).toEqual([sections[0]?.title]);
});

/**
 * Input that is hard to parse, by file extension. The Markdown is what real documents contain: for other input, such as
 * thousands of brackets in one paragraph, micromark is not linear, and the time limit of the thread ends it.
 */
const HARD: ReadonlyArray<readonly [ending: string, text: (length: number) => string]> = [
  ...[`${CELL}\n\n`, 'a\n=\n\n', '# a\n\n', '- a\n\n', '> a\n\n', '| a |\n| - |\n| b |\n\n', '[a](b) '].map(
    (shape) => ['md', (length: number) => shape.repeat(length / shape.length)] as const,
  ),
  ...['<p>a', '<b>a</b> ', '&amp;', '<!--a-->b', '<tr><td>a<td>b', '<sup><a href="#a">1</a></sup>'].map(
    (shape) => ['html', (length: number) => `<html><body>a${shape.repeat(length / shape.length)}`] as const,
  ),
  ['srt', (length) => `1\n00:00:01,000 --> 00:00:02,000\n${'a\n'.repeat(length / 2)}`],
];

// CPU time hardly depends on other work. Eight times the length takes 64 times as long where the time grows with the square.
test.each(HARD.map(([ending, text]) => [ending, text(12).slice(-24), text] as const))(
  '.%s of %j takes time in proportion to its length',
  async (ending, _start, text) => {
    const timeOf = async (length: number) => {
      const file = { name: `hard.${ending}`, bytes: utf8(text(length)) };
      const before = process.threadCpuUsage();
      await readFile(file);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    };
    await timeOf(5_000);
    const short = await timeOf(5_000);
    expect(await timeOf(40_000)).toBeLessThan(8 * short * 4 + 200);
  },
);

const DEEP = '<i>'.repeat(2_000);

test.each([
  ['html', utf8(`<html><body>${'<div>'.repeat(2_000)}${CELL}`)],
  ['html', utf8(`<html><body>${`<b>${CELL}`.repeat(2_000)}`)],
  ['md', utf8(`${'> '.repeat(2_000)}${CELL}`)],
  ['md', utf8(`${CELL}\n\n${'<i>\n'.repeat(2_000)}`)],
  ['docx', buildWord(`${'<w:sdt><w:sdtContent>'.repeat(1_000)}${'</w:sdtContent></w:sdt>'.repeat(1_000)}`)],
  ['pptx', buildSlides([{ more: '<p:grpSp>'.repeat(2_000) }])],
  ['epub', buildBook('Biology', [DEEP])],
])('.%s that nests too deep is refused for that reason', async (ending, bytes) => {
  expect(await readFile({ name: `deep.${ending}`, bytes })).toMatchObject({
    failed: 'nests-too-deep',
    message: expect.stringContaining('too deep'),
  });
});
