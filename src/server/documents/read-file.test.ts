import { expect, test } from 'vitest';
import { PASSAGE_MAX } from '#domain/sources/cut-passages.ts';
import { CORPUS } from '#test/sources/corpus.ts';
import { CELL, utf8, type Expected } from '#test/sources/source-file.ts';
import { FAILURES, type ReadDocument, type ReadFailure } from './document.ts';
import { readFile } from './read-file.ts';

/** What was read, in the form of what is expected, so that a difference shows. */
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

test('every failure is one sentence, or two', () => {
  for (const sentence of Object.values(FAILURES)) expect(sentence).toMatch(/^[A-Z][^\n]{10,120}\.$/u);
});

test('headings as long as a text, and more of them than anybody reads, are cut off', async () => {
  const long = `# ${'cell '.repeat(20_000)}\n\n`;
  const text = `${CELL}\n\n`.repeat(50);
  const many = Array.from({ length: 2_500 }, (_, number) => `# Cell ${number}\n\n`).join('');
  const read = await readFile({ name: 'notes.md', bytes: utf8(long + text + many + text) });
  const { sections, passages } = 'failed' in read ? { sections: [], passages: [] } : read;
  expect(sections).toHaveLength(2_000);
  expect(sections[0]?.title).toMatch(/^(?:cell ){39}cell…$/u);
  expect(passages[0]?.headings).toEqual([sections[0]?.title]);
});
