import { lowered, raised } from '#domain/sources/clean-text.ts';
import { cleanRuns, type Run, textOfRuns } from '../blocks/inline-runs.ts';
import { gapBetween, spanOf, type TextItem } from './page-items.ts';

/** Items at the same height that belong together: a line of a column, or a cell of a table. */
export interface Line {
  text: string;
  /** The text, divided by its style. */
  runs: Run[];
  x: number;
  right: number;
  y: number;
  size: number;
  /** Set for a row of a table. */
  cells?: Run[][];
}

/** In font sizes: a wider gap separates columns or cells rather than words. */
const CELL_GAP = 1.2;
/** As above, after a space, which may be wide in a justified line. */
const SPACED_GAP = 2;
const SMALL = 0.8;
const WORD_GAP = 0.2;

/** The lines of a page in the order of its items, cut where there are wide gaps. */
export function linesOf(items: readonly TextItem[]): Line[] {
  const lines: { items: TextItem[]; largest: TextItem }[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last !== undefined && isNext(last, item)) {
      last.items.push(item);
      if (item.size > last.largest.size) last.largest = item;
    } else lines.push({ items: [item], largest: item });
  }
  return lines.map(({ items }) => lineOf(items)).filter(({ text }) => text !== '');
}

/** Whether an item continues a line: beside its end and at the same height, or a little higher or lower. */
function isNext(line: { items: readonly TextItem[]; largest: TextItem }, item: TextItem): boolean {
  const before = line.items.at(-1) ?? item;
  const gap = gapBetween(before, item);
  const larger = Math.max(before.size, item.size);
  if (gap > (item.isSpaced ? SPACED_GAP : CELL_GAP) * larger) return false;
  const distance = Math.abs(line.largest.y - item.y);
  if (distance <= 1) return true;
  return distance <= Math.max(line.largest.size, item.size) * 0.5 && gap < larger * 0.5;
}

function lineOf(items: readonly TextItem[]): Line {
  const size = sizeOf(items);
  const y = (items.find((item) => item.size >= size * 0.95) ?? items[0])?.y ?? 0;
  const looks: Run[] = [];
  let text = '';
  let before: TextItem | undefined;
  let isAfterMark = false;
  for (const item of items) {
    const isMark = isNoteMark(item, { size, y, before: text });
    // PDFium takes small gaps around raised and lowered text, and those that note marks leave, for spaces.
    const isNoSpace = isAfterMark
      ? /^ \p{P}/u.test(item.text)
      : item.size <= size * SMALL && before !== undefined && gapBetween(before, item) < size * WORD_GAP;
    if (!isMark) {
      const part = placed(isNoSpace ? { ...item, text: item.text.trimStart() } : item, { size, y });
      looks.push({ text: part, ...(item.isBold && { isStrong: true }) });
      text += part;
    }
    before = item;
    isAfterMark = isMark;
  }
  const runs = cleanRuns(looks);
  return { ...spanOf(items), text: textOfRuns(runs), runs, y, size };
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
  const space = item.text.startsWith(' ') ? ' ' : '';
  return space + (shift < 0 ? lowered : raised)(item.text.trim());
}

/** A footnote mark: small and raised after a word or a sentence, unlike an exponent. */
function isNoteMark(item: TextItem, line: { size: number; y: number; before: string }): boolean {
  if (item.size > line.size * SMALL || item.y - line.y < line.size * 0.08) return false;
  if (!/^[\d*†‡§,\s]{1,5}$/u.test(item.text) || /(?:sin|cos|tan|log|exp)$/u.test(line.before)) return false;
  return /(?:\p{L}{3}|[.,;:!?"”’»])$/u.test(line.before.trimEnd());
}
