import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeCards, type FlipEdge, type Place } from './arrange-cards.ts';
import { CARDS_MARGIN, cardSize, GRIDS, PAPERS, type CardsPerPage, type Grid, type Paper } from './paper.ts';

const numbers = (places: readonly Place[]) => places.map(({ index }) => index);

describe('cards to cut out', () => {
  test('cards come row by row with mirrored backs, even on a page that is not full', () => {
    const sheets = arrangeCards(11, GRIDS[8], 'long');
    expect(sheets.map(({ fronts }) => numbers(fronts))).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7],
      [8, 9, 10],
    ]);
    expect(sheets.map(({ backs }) => numbers(backs))).toEqual([
      [1, 0, 3, 2, 5, 4, 7, 6],
      [9, 8, 10],
    ]);
    // The right place of the second row: it is alone there, behind the left one.
    expect(sheets[1]?.backs.at(-1)).toEqual({ index: 10, row: 1, column: 1 });
  });

  test('the rows of backs are reversed if the sheet is turned over its short edge', () => {
    const [sheet] = arrangeCards(3, GRIDS[8], 'short');
    expect(sheet?.backs).toEqual([
      { index: 2, row: 2, column: 0 },
      { index: 0, row: 3, column: 0 },
      { index: 1, row: 3, column: 1 },
    ]);
  });

  test('no cards need no sheet', () => {
    expect(arrangeCards(0, GRIDS[8], 'long')).toEqual([]);
  });

  /** The middle of a place, in mm from the left and the top of the page. */
  function middle({ row, column }: Place, paper: Paper, grid: Grid) {
    const { width, height } = cardSize(paper, grid);
    return { x: CARDS_MARGIN + (column + 0.5) * width, y: CARDS_MARGIN + (row + 0.5) * height };
  }

  /** Where a point of the back of the sheet is, seen through the paper from its front. */
  function seenThrough({ x, y }: { x: number; y: number }, paper: Paper, edge: FlipEdge) {
    const { width, height } = PAPERS[paper];
    return edge === 'long' ? { x: width - x, y } : { x, y: height - y };
  }

  const grids = fc.oneof(
    fc.constantFrom<CardsPerPage>(2, 4, 8, 18).map((perPage): Grid => GRIDS[perPage]),
    fc.record({ columns: fc.integer({ min: 1, max: 6 }), rows: fc.integer({ min: 1, max: 9 }) }),
  );

  test('each card appears once, with its back right behind its front', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 150 }),
        grids,
        fc.constantFrom<Paper>('a4', 'letter'),
        fc.constantFrom<FlipEdge>('long', 'short'),
        (count, grid, paper, edge) => {
          const sheets = arrangeCards(count, grid, edge);
          expect(sheets).toHaveLength(Math.ceil(count / (grid.columns * grid.rows)));
          expect(sheets.flatMap(({ fronts }) => numbers(fronts))).toEqual([...Array(count).keys()]);
          for (const { fronts, backs } of sheets) {
            expect(backs).toHaveLength(fronts.length);
            for (const front of fronts) {
              const back = backs.find(({ index }) => index === front.index);
              expect(back).toBeDefined();
              if (back === undefined) continue;
              const [is, wanted] = [
                seenThrough(middle(back, paper, grid), paper, edge),
                middle(front, paper, grid),
              ];
              expect(is.x).toBeCloseTo(wanted.x, 6);
              expect(is.y).toBeCloseTo(wanted.y, 6);
            }
          }
        },
      ),
    );
  });
});
