import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutPassages, PASSAGE_MAX, PASSAGE_MIN } from './cut-passages.ts';
import { type Block, blocksText, type BlockData, type Inline } from './tree.ts';

const words = fc
  .array(fc.constantFrom('cell', 'the', 'nucleus.', 'Water', '细胞。', '𝒳', 'x'.repeat(300)), {
    minLength: 1,
    maxLength: 60,
  })
  .map((list) => list.join(' '));
const inlines: fc.Arbitrary<Inline[]> = fc.array(
  fc.oneof(
    words.map((value): Inline => ({ type: 'text', value: `${value} ` })),
    words.map((value): Inline => ({ type: 'strong', children: [{ type: 'text', value }] })),
    words.map((value): Inline => ({ type: 'inlineMath', value })),
  ),
  { minLength: 1, maxLength: 3 },
);
const data: fc.Arbitrary<{ data?: BlockData }> = fc
  .option(fc.nat(600))
  .map((page) => (page === null ? {} : { data: { page } }));
const paragraph: fc.Arbitrary<Block> = inlines.map((children) => ({ type: 'paragraph', children }));
const blocksIn = fc.array(paragraph, { minLength: 1, maxLength: 2 });
const row = fc.array(inlines, { minLength: 2, maxLength: 3 });
const unplaced: fc.Arbitrary<Block> = fc.oneof(
  paragraph,
  fc.array(blocksIn, { minLength: 1, maxLength: 5 }).map((items): Block => ({
    type: 'list',
    ordered: true,
    children: items.map((children) => ({ type: 'listItem', children })),
  })),
  fc.array(fc.tuple(inlines, blocksIn), { minLength: 1, maxLength: 5 }).map((entries): Block => ({
    type: 'defList',
    children: entries.flatMap(([term, description]) => [
      { type: 'defListTerm' as const, children: term },
      { type: 'defListDescription' as const, children: description },
    ]),
  })),
  fc.array(row, { minLength: 1, maxLength: 5 }).map((rows): Block => ({
    type: 'table',
    children: [[[], []], ...rows].map((cells) => ({
      type: 'tableRow',
      children: cells.map((children) => ({ type: 'tableCell', children })),
    })),
  })),
  fc.array(words, { minLength: 1, maxLength: 5 }).map((lines): Block => ({
    type: 'code',
    lang: null,
    value: lines.join('\n'),
  })),
  words.map((value): Block => ({ type: 'math', value })),
  blocksIn.map((children): Block => ({ type: 'blockquote', children })),
);
const block = fc.tuple(unplaced, data).map(([node, more]): Block => ({ ...node, ...more }));
const heading: fc.Arbitrary<Block> = fc
  .tuple(fc.constantFrom(1 as const, 2 as const, 3 as const), words)
  .map(([depth, long]) => ({
    type: 'heading',
    depth,
    children: [{ type: 'text', value: long.slice(0, 60).trim() }],
  }));

const text = (value: string, page?: number): Block => ({
  type: 'paragraph',
  children: [{ type: 'text', value }],
  ...(page !== undefined && { data: { page } }),
});
const title = (depth: 1 | 2, value: string, page?: number): Block => ({
  type: 'heading',
  depth,
  children: [{ type: 'text', value }],
  ...(page !== undefined && { data: { page } }),
});
/** Separators between the words of cells, terms and formulas may be lost where these are divided. */
const folded = (passage: string) => passage.replaceAll(/[\s|:$]/gu, '');
const SENTENCES = 'A sentence about cells. '.repeat(25).trim();

test('all passages but the last have 500 to 1,500 characters, and their text is that of their blocks', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(block, heading), { maxLength: 12 }), (blocks) => {
      const { passages } = cutPassages(blocks);
      const lengths = passages.map((passage) => passage.text.length);
      expect(lengths.filter((length) => length > PASSAGE_MAX)).toStrictEqual([]);
      expect(lengths.slice(0, -1).filter((length) => length < PASSAGE_MIN)).toStrictEqual([]);
      for (const passage of passages) expect(passage.text).toBe(blocksText(passage.blocks));
    }),
  );
});

test('a text without headings keeps all its content in order', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
      const { passages } = cutPassages(blocks);
      expect(folded(passages.map((passage) => passage.text).join(''))).toBe(folded(blocksText(blocks)));
    }),
  );
});

test('a short section is joined to the next, and its pages are kept', () => {
  const blocks = [text('The cell is small.', 1), title(2, 'Energy', 2), text('Sugar has energy.', 2)];
  const { passages, sections } = cutPassages([title(1, 'Cells', 1), ...blocks]);
  expect(passages).toStrictEqual([
    {
      text: 'The cell is small.\n\nEnergy\n\nSugar has energy.',
      blocks,
      page: 1,
      headings: ['Cells'],
      pageStarts: [{ at: 20, page: 2 }],
    },
  ]);
  expect(sections).toStrictEqual([
    { level: 1, title: 'Cells', page: 1, passage: 0 },
    { level: 2, title: 'Energy', page: 2, passage: 0 },
  ]);
});

test('a section after a long one begins its own passage', () => {
  const { passages } = cutPassages([title(1, 'Cells'), text(SENTENCES), title(2, 'Energy'), text(SENTENCES)]);
  expect(passages.map(({ headings }) => headings)).toStrictEqual([['Cells'], ['Cells', 'Energy']]);
});

test('a long paragraph is divided between sentences and keeps its marks', () => {
  const strong = { type: 'strong' as const, children: [{ type: 'text' as const, value: 'nucleus' }] };
  const { passages } = cutPassages([
    {
      type: 'paragraph',
      children: [
        { type: 'text', value: `${SENTENCES} The ` },
        strong,
        { type: 'text', value: ` divides. ${SENTENCES} ${SENTENCES}` },
      ],
    },
  ]);
  expect(
    passages.map((passage) => passage.blocks.map(({ type, data: more }) => [type, more?.isContinued])),
  ).toEqual([[['paragraph', undefined]], [['paragraph', true]]]);
  expect(passages.map((passage) => passage.text).every((part) => part.endsWith('.'))).toBe(true);
  expect(passages[0]?.blocks).toMatchObject([{ children: expect.arrayContaining([strong]) }]);
});

test('a glossary is divided between its entries', () => {
  const entries = Array.from({ length: 30 }, (_, number) => [
    `term ${number}`,
    `what ${SENTENCES.slice(0, 90)} means`,
  ]);
  const { passages } = cutPassages([
    {
      type: 'defList',
      children: entries.flatMap(([term = '', meaning = '']) => [
        { type: 'defListTerm' as const, children: [{ type: 'text' as const, value: term }] },
        { type: 'defListDescription' as const, children: [text(meaning)] },
      ]),
    },
  ]);
  expect(passages.length).toBeGreaterThan(1);
  expect(passages.flatMap((passage) => passage.text.split('\n'))).toEqual(
    entries.map(([term, meaning]) => `${term}: ${meaning}`),
  );
});

test('each piece of a table has the names of the columns', () => {
  const rowOf = (...cells: string[]) => ({
    type: 'tableRow' as const,
    children: cells.map((value) => ({
      type: 'tableCell' as const,
      children: [{ type: 'text' as const, value }],
    })),
  });
  const rows = Array.from({ length: 60 }, (_, number) =>
    rowOf(`Name ${number}`, 'something about it, at length'),
  );
  const { passages } = cutPassages([{ type: 'table', children: [rowOf('Name', 'Meaning'), ...rows] }]);
  expect(passages.length).toBeGreaterThan(1);
  for (const { blocks, text: whole } of passages) {
    expect(blocks).toHaveLength(1);
    expect(whole).toMatch(/^Name \| Meaning\nName \d+ \|/u);
  }
});

test('a numbered list continues with its number in the next passage', () => {
  const { passages } = cutPassages([
    {
      type: 'list',
      ordered: true,
      children: Array.from({ length: 6 }, () => ({
        type: 'listItem',
        children: [text(SENTENCES.slice(0, 450))],
      })),
    },
  ]);
  expect(passages.map(({ blocks }) => blocks)).toMatchObject([
    [{ type: 'list' }],
    [{ type: 'list', start: 3, data: { isContinued: true } }],
    [{ type: 'list', start: 5, data: { isContinued: true } }],
  ]);
});
