import { cleanText, lowered, raised } from '#domain/sources/clean-text.ts';

/** A piece of text and its position on a page, in points from the lower left corner. */
export interface TextItem {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

/** Pieces at the same height that belong together: a line of a column, or a cell of a table. */
export interface Line {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  /** Set for a row of a table. */
  cells?: string[];
}

const RTL = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}]/gu;
/** In font sizes: a wider gap separates cells rather than words. */
const CELL_GAP = 1.2;
const WORD_GAP = 0.15;
const SMALL = 0.8;

/** The lines of a page, cut where there are wide gaps, from top to bottom and left to right. */
export function linesOf(items: readonly TextItem[]): Line[] {
  const rows: TextItem[][] = [];
  for (const item of items.toSorted((one, other) => other.y - one.y)) {
    const row = rows.findLast((row) => sharesLine(row, item));
    if (row === undefined) rows.push([item]);
    else row.push(item);
  }
  return rows.flatMap((row) => cutRow(row.toSorted((one, other) => one.x - other.x)));
}

/** Whether an item is at the same height, or raised or lowered by less than half of the larger size. */
function sharesLine(row: readonly TextItem[], item: TextItem): boolean {
  const [first] = row;
  if (first === undefined) return false;
  // Only an item next to the text can be its subscript or superscript.
  const main = row.reduce((largest, other) => (other.size > largest.size ? other : largest), first);
  const distance = Math.abs(main.y - item.y);
  if (distance <= 1) return true;
  const larger = Math.max(main.size, item.size);
  if (distance > larger * 0.5) return false;
  return row.some((other) => gapBetween(other, item) < larger * 0.5);
}

function gapBetween(one: TextItem, other: TextItem): number {
  return Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width);
}

function cutRow(row: readonly TextItem[]): Line[] {
  const lines: TextItem[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const item of row) {
    const last = lines.at(-1);
    if (last === undefined || item.x - right > CELL_GAP * Math.max(item.size, last.at(-1)?.size ?? 0))
      lines.push([item]);
    else last.push(item);
    right = Math.max(right, item.x + item.width);
  }
  return lines.map(lineOf);
}

function lineOf(items: readonly TextItem[]): Line {
  const size = sizeOf(items);
  const main = items.find((item) => item.size >= size * 0.95) ?? items[0];
  const y = main?.y ?? 0;
  const written = items.map(({ text }) => text).join('');
  const isRtl = (written.match(RTL)?.length ?? 0) * 2 > written.replaceAll(/\P{L}/gu, '').length;
  const ordered = isRtl ? items.toReversed() : items;
  let text = '';
  let before: TextItem | undefined;
  for (const item of ordered) {
    if (isNoteMark(item, { size, y, before: text })) {
      before = item;
      continue;
    }
    if (before !== undefined && gapBetween(before, item) > WORD_GAP * size) text += ' ';
    text += placed(item, { size, y });
    before = item;
  }
  return {
    text: cleanText(text),
    x: Math.min(...items.map(({ x }) => x)),
    right: Math.max(...items.map(({ x, width }) => x + width)),
    y,
    size,
  };
}

/** The size that most of the text has. */
function sizeOf(items: readonly TextItem[]): number {
  const lengths = new Map<number, number>();
  for (const { size, text } of items) lengths.set(size, (lengths.get(size) ?? 0) + text.trim().length);
  return [...lengths].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])[0]?.[0] ?? 0;
}

/** Marks superscripts and subscripts. */
function placed(item: TextItem, line: { size: number; y: number }): string {
  const shift = item.y - line.y;
  if (item.size > line.size * SMALL || Math.abs(shift) < line.size * 0.08) return item.text;
  return shift < 0 ? lowered(item.text) : raised(item.text);
}

/** A footnote mark: small and raised after a word or a sentence, unlike an exponent. */
function isNoteMark(item: TextItem, line: { size: number; y: number; before: string }): boolean {
  if (item.size > line.size * SMALL || item.y - line.y < line.size * 0.08) return false;
  if (!/^[\d*†‡§,\s]{1,5}$/u.test(item.text) || /(?:sin|cos|tan|log|exp)$/u.test(line.before)) return false;
  return /(?:\p{L}{3}|[.,;:!?"”’»])$/u.test(line.before.trimEnd());
}
