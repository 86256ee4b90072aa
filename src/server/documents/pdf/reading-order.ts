import type { Line } from './page-lines.ts';

/** A column has at least this many lines beside another. */
const COLUMN_LINES = 4;
/** How much of a column's width its lines fill on average; table cells fill less. */
const COLUMN_FILL = 0.6;
/** The share of lines that may cross the gap between columns, such as titles and wide figures. */
const CROSSING = 0.35;
const GUTTER = 6;

/**
 * Sorts lines into reading order: columns one after the other, between lines that span both. Other cells at the same
 * height become table rows.
 */
export function inReadingOrder(lines: readonly Line[]): Line[][] {
  const gutter = gutterOf(lines);
  if (gutter === undefined) return [rowsOf(lines)];
  const regions: Line[][] = [];
  let left: Line[] = [];
  let right: Line[] = [];
  let spanning: Line[] = [];
  const flushColumns = () => {
    for (const column of [left, right]) if (column.length > 0) regions.push(...inReadingOrder(column));
    left = [];
    right = [];
  };
  const flushSpanning = () => {
    if (spanning.length > 0) regions.push(rowsOf(spanning));
    spanning = [];
  };
  const isRightToLeft = mostlyRtl(lines);
  for (const line of lines.toSorted((one, other) => other.y - one.y)) {
    if (line.right <= gutter) (isRightToLeft ? right : left).push(line);
    else if (line.x >= gutter) (isRightToLeft ? left : right).push(line);
    else {
      flushColumns();
      spanning.push(line);
      continue;
    }
    flushSpanning();
  }
  flushColumns();
  flushSpanning();
  return regions;
}

function mostlyRtl(lines: readonly Line[]): boolean {
  const text = lines.map((line) => line.text).join('');
  return (text.match(/[\p{sc=Hebr}\p{sc=Arab}]/gu)?.length ?? 0) * 2 > text.length;
}

/** Finds the gap between two columns of running text. */
function gutterOf(lines: readonly Line[]): number | undefined {
  if (lines.length < COLUMN_LINES * 2) return undefined;
  const start = Math.min(...lines.map(({ x }) => x));
  const end = Math.max(...lines.map(({ right }) => right));
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
    if (isColumn(left) && isColumn(right)) best = { at, crossing };
  }
  return best?.at;
}

function isColumn(lines: readonly Line[]): boolean {
  if (lines.length < COLUMN_LINES) return false;
  const start = Math.min(...lines.map(({ x }) => x));
  const width = Math.max(...lines.map(({ right }) => right)) - start;
  const size = Math.max(...lines.map(({ size }) => size));
  const fill = lines.reduce((sum, line) => sum + (line.right - line.x), 0) / lines.length / width;
  // Narrow lines are table cells.
  return fill >= COLUMN_FILL && width > size * 10;
}

function rowsOf(lines: readonly Line[]): Line[] {
  const rows: Line[][] = [];
  for (const line of lines.toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    const last = rows.at(-1);
    if (last?.[0] !== undefined && Math.abs(last[0].y - line.y) <= line.size * 0.3) last.push(line);
    else rows.push([line]);
  }
  return rows.map((row, index) => {
    const isRightToLeft = mostlyRtl(row);
    const cells = row.toSorted((one, other) => (isRightToLeft ? other.x - one.x : one.x - other.x));
    const [first] = cells;
    if (first === undefined || cells.length === 1) return row[0] ?? first ?? EMPTY;
    // A single row is a line with a gap, such as a title and its page number, or a formula and its label.
    const isTable = [rows[index - 1], rows[index + 1]].some((other) => (other?.length ?? 0) > 1);
    const texts = cells.map(({ text }) => text);
    return {
      ...first,
      x: Math.min(...cells.map(({ x }) => x)),
      text: texts.join(isTable ? ' | ' : ' '),
      right: Math.max(...cells.map(({ right }) => right)),
      ...(isTable ? { cells: texts } : {}),
    };
  });
}

const EMPTY: Line = { text: '', x: 0, right: 0, y: 0, size: 0 };
