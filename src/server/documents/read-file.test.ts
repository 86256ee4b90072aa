import { expect, test } from 'vitest';
import { PASSAGE_MAX } from '#domain/sources/cut-passages.ts';
import { buildBook, buildSlides, buildWord } from '#test/sources/build-archives.ts';
import { CORPUS } from '#test/sources/corpus.ts';
import { CELL, utf8, type Expected } from '#test/sources/source-file.ts';
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
])('.%s that nests too deep is refused by that name', async (ending, bytes) => {
  expect(await readFile({ name: `deep.${ending}`, bytes })).toMatchObject({
    failed: 'nests-too-deep',
    message: expect.stringContaining('too deep'),
  });
});
