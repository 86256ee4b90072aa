import { expect, test } from 'vitest';
import type { PlacedPassage } from '#contract/sources.ts';
import { lastPage, layOut } from './passage-layout.ts';

const passage: PlacedPassage = {
  position: 4,
  text: 'The cell is small.\n\nEnergy\n\nSugar has energy.\nSo has fat.',
  blocks: [],
  page: 1,
  headings: ['Cells'],
  pageStarts: [{ at: 20, page: 2 }],
};
const section = (title: string) => ({ level: 1, title, page: 1, passage: 4 });

const shown = (marks: Parameters<typeof layOut>[1]['marks'] = [], pageBefore: number | null = null) =>
  layOut(passage, { sections: [section('Cells'), section('Energy')], marks, pageBefore });

test('headings stand above the passage or within it, and lines stay together', () => {
  const { headings, paragraphs } = shown();
  expect(headings.map(({ title }) => title)).toEqual(['Cells']);
  expect(paragraphs.map(({ isHeading, pieces }) => [isHeading, ...pieces.map(({ text }) => text)])).toEqual([
    [false, 'The cell is small.'],
    [true, 'Energy'],
    [false, 'Sugar has energy.\nSo has fat.'],
  ]);
});

test('a page is named where it begins, and not again in the next passage', () => {
  const pages = (before: number | null) =>
    shown([], before).paragraphs.map(({ pieces }) => pieces.map(({ page }) => page));
  expect(pages(null)).toEqual([[1], [2], [null]]);
  expect(pages(1)).toEqual([[null], [2], [null]]);
  expect(lastPage(passage)).toBe(2);
});

test('marks divide a paragraph, and search results take precedence over quotes', () => {
  const { paragraphs } = shown([
    { from: 4, to: 18, kind: 'quote' },
    { from: 9, to: 11, kind: 'found' },
  ]);
  expect(paragraphs[0]?.pieces.map(({ text, mark }) => [text, mark])).toEqual([
    ['The ', null],
    ['cell ', 'quote'],
    ['is', 'found'],
    [' small.', 'quote'],
  ]);
});
