import type { Grid } from './paper.ts';

/**
 * How the printer turns a sheet over to print its back: `long` like the page of a book, `short` like that of a wall
 * calendar.
 */
export type FlipEdge = 'long' | 'short';

/** A place on a page: the number of its card among all cards, and its row and column, all from 0. */
export type Place = { index: number; row: number; column: number };

/** The two sides of a sheet of paper, each in reading order. */
export type SheetOfCards = { fronts: readonly Place[]; backs: readonly Place[] };

/**
 * Places `count` cards on sheets row by row, and their backs so that each lies behind its front once the sheet has been
 * turned over. Places that are free on the last sheet are left out on both sides.
 */
export function arrangeCards(count: number, grid: Grid, edge: FlipEdge): SheetOfCards[] {
  const perSheet = grid.columns * grid.rows;
  return Array.from({ length: Math.ceil(count / perSheet) }, (_none, sheet) => {
    const first = sheet * perSheet;
    const fronts = Array.from({ length: Math.min(perSheet, count - first) }, (_place, place) => ({
      index: first + place,
      row: Math.floor(place / grid.columns),
      column: place % grid.columns,
    }));
    const backs = fronts
      .map((front) => behind(front, grid, edge))
      .toSorted((one, other) => one.row - other.row || one.column - other.column);
    return { fronts, backs };
  });
}

function behind({ index, row, column }: Place, { columns, rows }: Grid, edge: FlipEdge): Place {
  return edge === 'long'
    ? { index, row, column: columns - 1 - column }
    : { index, row: rows - 1 - row, column };
}
