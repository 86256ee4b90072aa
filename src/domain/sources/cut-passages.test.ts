import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from './block.ts';
import { cutPassages, PASSAGE_MAX, PASSAGE_MIN } from './cut-passages.ts';

const page = fc.option(fc.nat(600));
const text = fc
  .array(fc.constantFrom('cell', 'the', 'nucleus.', 'Water', '细胞。', '𝒳', 'x'.repeat(300)), {
    minLength: 1,
    maxLength: 250,
  })
  .map((words) => words.join(' '));
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    kind: fc.constant('heading' as const),
    level: fc.integer({ min: 1, max: 4 }),
    text: text.map((long) => long.slice(0, 60).trim()),
    page,
  }),
  fc.record({
    kind: fc.constantFrom('paragraph' as const, 'item' as const, 'row' as const, 'note' as const),
    text,
    page,
  }),
);
const folded = (passage: string) => passage.replaceAll(/\s/gu, '');

test('all passages but the last have 500 to 1,500 characters', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 30 }), (blocks) => {
      const lengths = cutPassages(blocks).passages.map((passage) => passage.text.length);
      expect(lengths.filter((length) => length > PASSAGE_MAX)).toStrictEqual([]);
      expect(lengths.slice(0, -1).filter((length) => length < PASSAGE_MIN)).toStrictEqual([]);
    }),
  );
});

test('a text without headings keeps all its content in order', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 30 }), (blocks) => {
      const paragraphs = blocks.filter(({ kind }) => kind !== 'heading');
      const { passages } = cutPassages(paragraphs);
      expect(folded(passages.map((passage) => passage.text).join(''))).toBe(
        folded(paragraphs.map((paragraph) => paragraph.text).join('')),
      );
    }),
  );
});

test('a short section is joined to the next, and its pages are kept', () => {
  const { passages, sections } = cutPassages([
    { kind: 'heading', level: 1, text: 'Cells', page: 1 },
    { kind: 'paragraph', text: 'The cell is small.', page: 1 },
    { kind: 'heading', level: 2, text: 'Energy', page: 2 },
    { kind: 'paragraph', text: 'Sugar has energy.', page: 2 },
  ]);
  expect(passages).toStrictEqual([
    {
      text: 'The cell is small.\n\nEnergy\n\nSugar has energy.',
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
  const long = 'A sentence about cells. '.repeat(25).trim();
  const { passages } = cutPassages([
    { kind: 'heading', level: 1, text: 'Cells', page: null },
    { kind: 'paragraph', text: long, page: null },
    { kind: 'heading', level: 2, text: 'Energy', page: null },
    { kind: 'paragraph', text: long, page: null },
  ]);
  expect(passages.map(({ headings }) => headings)).toStrictEqual([['Cells'], ['Cells', 'Energy']]);
});
