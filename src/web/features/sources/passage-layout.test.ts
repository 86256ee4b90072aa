import { expect, test } from 'vitest';
import type { PlacedPassage } from '#contract/sources.ts';
import { paragraphsOf } from '#domain/sources/passage.ts';
import { blocksText } from '#domain/sources/tree.ts';
import { lastPage, layOut, piecesOf } from './passage-layout.ts';

const TEXT = 'The cell is small.\n\nEnergy\n\nSugar has energy.\nSo has fat.';
const passage: PlacedPassage = {
  position: 4,
  text: TEXT,
  blocks: paragraphsOf(TEXT),
  page: 1,
  headings: ['Cells'],
  pageStarts: [{ at: 20, page: 2 }],
};
const section = (title: string) => ({ level: 1, title, page: 1, passage: 4 });

const laidOut = (marks: Parameters<typeof layOut>[1]['marks'] = [], pageBefore: number | null = null) =>
  layOut(passage, { sections: [section('Cells'), section('Energy')], marks, pageBefore });

test('headings stand above the passage or within it, even if its tree is unknown', () => {
  const { headings, blocks } = laidOut();
  expect(headings.map(({ title }) => title)).toEqual(['Cells']);
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'heading', 'paragraph']);
  expect(blocksText(blocks)).toBe(TEXT);
});

test('a page number is shown where the page begins, and not again in the next passage', () => {
  expect([...laidOut([], null).pages]).toEqual([
    [20, 2],
    [0, 1],
  ]);
  expect([...laidOut([], 1).pages]).toEqual([[20, 2]]);
  expect(piecesOf('Energy', 20, laidOut())).toEqual([{ text: 'Energy', mark: null, page: 2 }]);
  expect(lastPage(passage)).toBe(2);
});

test('marks divide a text, and search results take precedence over quotes', () => {
  const layout = laidOut([
    { from: 4, to: 18, kind: 'quote' },
    { from: 9, to: 11, kind: 'found' },
  ]);
  expect(piecesOf('The cell is small.', 0, layout).map(({ text, mark }) => [text, mark])).toEqual([
    ['The ', null],
    ['cell ', 'quote'],
    ['is', 'found'],
    [' small.', 'quote'],
  ]);
});
