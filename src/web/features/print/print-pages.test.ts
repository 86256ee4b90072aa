import { expect, test } from 'vitest';
import { pageName, pagesOf, type FaceFit, type FittedRow, type PrintPage } from './print-pages.ts';

const CHOICES = {
  layout: 'cards',
  paper: 'a4',
  perPage: 4,
  edge: 'long',
  cutLines: true,
  options: true,
  explanations: false,
  hints: false,
} as const;

const faces = Array.from({ length: 5 }, (_none, index): FaceFit => ({
  card: { id: `card ${index + 1}`, number: index + 1, front: [], back: [] },
  front: 3,
  back: index === 4 ? null : 6,
}));
const row = (id: string, height: number): FittedRow => ({
  entry: { kind: 'card', id, number: 1, left: [], right: [] },
  look: { form: 'columns', step: 0, isWritten: false, part: null },
  height,
  keepWithNext: false,
});

const told = (page: PrintPage) =>
  page.kind === 'list'
    ? page.rows.map(({ entry }) => entry.id)
    : page.faces.map(({ card, step }) => [card.number, step]);

test('each page of fronts is followed by its backs, and the list comes last', () => {
  const pages = pagesOf({ faces, rows: [row('a', 60), row('b', 60)], room: 100 }, CHOICES);
  expect(pages.map(({ kind }) => kind)).toEqual(['fronts', 'backs', 'fronts', 'backs', 'list', 'list']);
  expect(pages.map(told)).toEqual([
    [1, 2, 3, 4].map((number) => [number, 3]),
    [2, 1, 4, 3].map((number) => [number, 6]),
    [[5, 3]],
    [[5, null]],
    ['a'],
    ['b'],
  ]);
  expect(pages.map((page, index) => pageName(page, index, 6))).toEqual([
    'Page 1 of 6, fronts',
    'Page 2 of 6, backs',
    'Page 3 of 6, fronts',
    'Page 4 of 6, backs',
    'Page 5 of 6',
    'Page 6 of 6',
  ]);
  expect(pages.slice(0, 1).map((page) => pageName(page, 0, null))).toEqual(['Page 1, fronts']);
});
