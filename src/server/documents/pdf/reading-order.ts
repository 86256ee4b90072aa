import { gapBetween, type Span, spanOf } from './page-items.ts';
import type { Line } from './page-lines.ts';

/** A column has at least this many lines beside another. */
const COLUMN_LINES = 4;
/** How much of a column's width its lines fill on average; table cells fill less. */
const COLUMN_FILL = 0.6;
/** The share of lines that may cross the gap between columns, such as titles and wide figures. */
const CROSSING = 0.35;
const GUTTER = 6;
/** More lines than a page has; the time to find a gutter grows with the square of their number. */
const MAX_LINES = 500;
/** Pages have four columns at most. */
const MAX_DEPTH = 2;
const RTL = /[\p{sc=Hebr}\p{sc=Arab}]/gu;

/**
 * The lines of a page as regions, each a piece of one column from top to bottom. The order is that in which the page
 * draws them, except where it draws line by line across columns: these are put one after the other, or become the rows
 * of a table.
 */
export function regionsOf(lines: readonly Line[]): Line[][] {
  return runsDown(lines).flatMap(orderedRun).flatMap(groupsOf);
}

/** The columns of vertical text, which PDFium sorts from left to right, in their order from right to left. */
export function fromRightToLeft(lines: readonly Line[]): Line[] {
  return groupsOf(lines).flatMap((tier) => tier.toSorted((one, other) => other.y - one.y));
}

/** Cuts where the next line is further up. */
function runsDown(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  for (const line of lines) {
    const before = runs.at(-1)?.at(-1);
    if (before !== undefined && line.y <= before.y + before.size * 0.3) runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  return runs;
}

function orderedRun(run: readonly Line[]): Line[][] {
  const jumps = run.filter((line, index) => index > 0 && isBeside(run[index - 1] ?? line, line)).length;
  const gutter = jumps < COLUMN_LINES ? undefined : gutterOf(run);
  return gutter === undefined ? [withRows(run)] : columnsOf(run, gutter);
}

function isBeside(one: Span, other: Span): boolean {
  return gapBetween(one, other) > 0;
}

/** The columns on both sides of a gutter, one after the other between the lines that span both. */
function columnsOf(run: readonly Line[], gutter: number): Line[][] {
  const regions: Line[][] = [];
  let columns: [Line[], Line[]] = [[], []];
  const flush = () => {
    const ordered = isRightToLeft(run) ? columns.toReversed() : columns;
    for (const column of ordered) if (column.length > 0) regions.push(...orderedRun(column));
    columns = [[], []];
  };
  let spanning: Line[] = [];
  for (const line of run) {
    if (line.right > gutter && line.x < gutter) {
      flush();
      spanning.push(line);
      continue;
    }
    if (spanning.length > 0) regions.push(withRows(spanning));
    spanning = [];
    columns[line.x >= gutter ? 1 : 0].push(line);
  }
  flush();
  if (spanning.length > 0) regions.push(withRows(spanning));
  return regions;
}

function isRightToLeft(lines: readonly Line[]): boolean {
  const text = lines.map((line) => line.text).join('');
  return (text.match(RTL)?.length ?? 0) * 2 > text.length;
}

/** Finds the gap between two columns of running text; each may consist of columns itself. */
function gutterOf(lines: readonly Line[], depth = 0): number | undefined {
  if (lines.length < COLUMN_LINES * 2 || lines.length > MAX_LINES) return undefined;
  const { x: start, right: end } = spanOf(lines);
  // A gap begins where some line ends.
  const places = new Set(lines.map(({ right }) => Math.ceil(right)));
  let best: { at: number; crossing: number } | undefined;
  for (const place of places) {
    const at = place + GUTTER / 2;
    if (at < start + (end - start) * 0.2 || at > start + (end - start) * 0.8) continue;
    const crossing = lines.filter(({ x, right }) => x < at + GUTTER / 2 && right > at - GUTTER / 2).length;
    if (crossing > lines.length * CROSSING || (best !== undefined && crossing >= best.crossing)) continue;
    const left = lines.filter(({ right }) => right <= at);
    const right = lines.filter(({ x }) => x >= at);
    if (isColumns(left, right, depth) || isColumns(right, left, depth)) best = { at, crossing };
  }
  return best?.at;
}

/** Whether one side of a gutter is a column, and the other side one column or several. */
function isColumns(one: readonly Line[], other: readonly Line[], depth: number): boolean {
  if (!isColumn(one)) return false;
  return isColumn(other) || (depth < MAX_DEPTH && gutterOf(other, depth + 1) !== undefined);
}

function isColumn(lines: readonly Line[]): boolean {
  if (lines.length < COLUMN_LINES) return false;
  const { x, right } = spanOf(lines);
  const width = right - x;
  const size = Math.max(...lines.map(({ size }) => size));
  const fill = lines.reduce((sum, line) => sum + (line.right - line.x), 0) / lines.length / width;
  // Narrow lines are table cells.
  return fill >= COLUMN_FILL && width > size * 10;
}

/** Puts lines at the same height together: rows of a table, or one line with a gap. */
function withRows(lines: readonly Line[]): Line[] {
  const rows: Line[][] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    const [first] = last ?? [];
    if (first !== undefined && Math.abs(first.y - line.y) <= line.size * 0.3) last?.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row, index) => {
    const [first] = row;
    if (first === undefined || row.length === 1) return row;
    // A single row is a line with a gap, such as a title and its page number, or a formula and its label.
    const isTable = [rows[index - 1], rows[index + 1]].some((other) => (other?.length ?? 0) > 1);
    const ordered = row.toSorted((one, other) => (isRightToLeft(row) ? other.x - one.x : one.x - other.x));
    const space = isTable ? ' | ' : ' ';
    return {
      ...first,
      ...spanOf(row),
      text: ordered.map(({ text }) => text).join(space),
      runs: ordered.flatMap(({ runs }, at) => (at === 0 ? runs : [{ text: space }, ...runs])),
      ...(isTable ? { cells: ordered.map(({ runs }) => runs) } : {}),
    };
  });
}

/** Cuts where the next line is beside all lines before it. */
function groupsOf(lines: readonly Line[]): Line[][] {
  const groups: { lines: Line[]; span: Span }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last !== undefined && !isBeside(last.span, line)) {
      last.lines.push(line);
      last.span = spanOf([last.span, line]);
    } else groups.push({ lines: [line], span: line });
  }
  return groups.map((group) => group.lines);
}
