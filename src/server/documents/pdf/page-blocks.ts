import { cleanText, jointsOf, wordsOf } from '#domain/sources/clean-text.ts';
import type { Block } from '#domain/sources/tree.ts';
import { cleanRuns, type Run, textOfRuns } from '../blocks/inline-runs.ts';
import { withoutFurniture } from './furniture.ts';
import type { OutlineEntry } from './outline.ts';
import type { Line } from './page-lines.ts';
import type { PagePicture } from './page-pictures.ts';
import { regionsOf } from './reading-order.ts';
import { type ReadBlock, treeOf } from './tree-of-blocks.ts';

const HEADING_SIZE = 1.15;
const HEADING_MAX = 150;
const NOTE_SIZE = 0.92;
const BULLET = /^(?:[•‣▪◦●○■□–—*-]|\d{1,2}[.)]|[a-z]\)|\(?[ivx]{1,4}\))\s/u;
const NOTE = /^(?:\d{1,3}|[*†‡§]+|\[\d{1,3}\])[.)]?\s*\p{L}/u;
/** A line of a table of contents. */
const LEADERS = /(?:\. ?){5,}/u;
const SENTENCE_END = /[.!?:。!?:…]["”’»)\]]*$/u;

interface Paragraph {
  kind: ReadBlock['kind'];
  lines: Line[];
  page: number;
  /** Of a picture. */
  url?: string;
}

/** Converts pages of lines, which are in reading order, to blocks, with the pictures of each page by its number. */
export function blocksOfPages(
  pages: readonly Line[][],
  outline: readonly OutlineEntry[],
  pictures: ReadonlyMap<number, readonly PagePicture[]> = new Map(),
): Block[] {
  const bodySize = bodySizeOf(pages.flat());
  const kept = withoutFurniture(pages, bodySize);
  const paragraphs = kept.flatMap((lines, index) => {
    const notes = notesOf(lines, bodySize);
    const text = lines.filter((line) => !notes.has(line));
    const page = index + 1;
    return [
      ...withPictures(paragraphsOf(text, page, bodySize), page, pictures.get(page) ?? []),
      ...notesAsParagraphs([...notes], page),
    ];
  });
  const whole = overPages(paragraphs);
  const words = wordsOf(kept.flat().map(({ text }) => text));
  const isWord = (word: string) => words.has(word);
  const sizes = headingSizes(whole);
  const blocks = whole.map(({ kind, lines, page, url }): ReadBlock => {
    const runs = joinedRuns(lines, isWord);
    const block = { kind, text: textOfRuns(runs), runs, page, level: 0, ...(url !== undefined && { url }) };
    if (kind === 'row') return { ...block, cells: lines[0]?.cells ?? [runs] };
    if (kind !== 'heading') return block;
    const level = sizes.indexOf(roundSize(lines[0]?.size ?? 0)) + 1;
    return { ...block, level: Math.min(Math.max(level, 1), 4) };
  });
  return treeOf(outline.length === 0 ? blocks : withOutline(blocks, outline));
}

/** Puts the pictures of a page between its paragraphs: each above the first paragraph below it, which may be its caption. */
function withPictures(
  paragraphs: readonly Paragraph[],
  page: number,
  pictures: readonly PagePicture[],
): Paragraph[] {
  const all = [...paragraphs];
  for (const { url, bounds } of pictures) {
    const isBeside = ({ lines: [line] }: Paragraph) =>
      line !== undefined && line.x < bounds.right && line.right > bounds.left;
    const below = all.findIndex((each) => isBeside(each) && (each.lines[0]?.y ?? 0) < bounds.bottom);
    const above = all.findLastIndex((each) => isBeside(each) && (each.lines[0]?.y ?? 0) >= bounds.bottom);
    const at = below !== -1 ? below : above !== -1 ? above + 1 : all.length;
    all.splice(at, 0, { kind: 'picture', lines: [], page, url });
  }
  return all;
}

/** The lines of a paragraph as running text. */
function joinedRuns(lines: readonly Line[], isWord: (word: string) => boolean): Run[] {
  const joints = jointsOf(
    lines.map(({ text }) => text),
    isWord,
  );
  const joined: Run[] = [];
  for (const [index, { runs }] of lines.entries()) {
    const joint = joints[index];
    const last = joined.at(-1);
    if (joint === ' ') joined.push({ text: ' ' });
    else if (joint === 'whole word' && last)
      joined[joined.length - 1] = { ...last, text: last.text.slice(0, -1) };
    joined.push(...runs);
  }
  return cleanRuns(joined);
}

/** The largest text on the first page, if anything is larger than the body text. */
export function largestText(pages: readonly Line[][]): string | null {
  const [first = []] = pages;
  const size = first.reduce((largest, line) => Math.max(largest, line.size), 0);
  if (size < bodySizeOf(pages.flat()) * HEADING_SIZE) return null;
  const text = first
    .filter((line) => line.size >= size * 0.95)
    .map((line) => line.text)
    .join(' ');
  return text === '' || text.length > HEADING_MAX ? null : text;
}

function roundSize(size: number): number {
  return Math.round(size * 2) / 2;
}

/** The font size of most of the text. */
function bodySizeOf(lines: readonly Line[]): number {
  const lengths = new Map<number, number>();
  for (const { size, text } of lines)
    lengths.set(roundSize(size), (lengths.get(roundSize(size)) ?? 0) + text.length);
  return [...lengths].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 0;
}

function headingSizes(paragraphs: readonly Paragraph[]): number[] {
  const sizes = paragraphs
    .filter(({ kind }) => kind === 'heading')
    .map(({ lines }) => roundSize(lines[0]?.size ?? 0));
  return [...new Set(sizes)].toSorted((one, other) => other - one);
}

/** Footnotes: small lines at the foot of a column, from the first that begins like one. */
function notesOf(lines: readonly Line[], bodySize: number): Set<Line> {
  const notes = new Set<Line>();
  let run: Line[] = [];
  const flush = (next: Line | undefined) => {
    const first = run.findIndex((line) => NOTE.test(line.text));
    const isLowest = next === undefined || next.y > (run[0]?.y ?? 0);
    if (first !== -1 && isLowest) for (const line of run.slice(first)) notes.add(line);
    run = [];
  };
  for (const line of lines) {
    if (line.size <= bodySize * NOTE_SIZE) run.push(line);
    else flush(line);
  }
  flush(undefined);
  return notes;
}

function notesAsParagraphs(lines: readonly Line[], page: number): Paragraph[] {
  const notes: Paragraph[] = [];
  for (const line of lines) {
    if (NOTE.test(line.text) || notes.length === 0) notes.push({ kind: 'note', lines: [line], page });
    else notes.at(-1)?.lines.push(line);
  }
  return notes;
}

function paragraphsOf(lines: readonly Line[], page: number, bodySize: number): Paragraph[] {
  return regionsOf(lines).flatMap((lines) => {
    const region = lines.filter(({ text }) => !LEADERS.test(text));
    const leading = leadingOf(region);
    const paragraphs: Paragraph[] = [];
    let before: Line | undefined;
    for (const [index, line] of region.entries()) {
      const kind = kindOf(line, bodySize);
      const last = paragraphs.at(-1);
      const goesOn =
        last !== undefined &&
        before !== undefined &&
        kind !== 'row' &&
        goesOnWith({
          kind: last.kind,
          before,
          line,
          lineKind: kind,
          right: marginAt(region, index),
          leading,
        });
      if (goesOn) last.lines.push(line);
      else paragraphs.push({ kind, lines: [line], page });
      before = line;
    }
    return paragraphs.map((paragraph) =>
      paragraph.kind === 'heading' && paragraph.lines.map(({ text }) => text).join(' ').length > HEADING_MAX
        ? { ...paragraph, kind: 'paragraph' }
        : paragraph,
    );
  });
}

/** How far to the right the lines near one reach, counting only those of its size. */
function marginAt(region: readonly Line[], index: number): number {
  const size = region[index]?.size;
  const near = region.slice(Math.max(0, index - 4), index + 4).filter((line) => line.size === size);
  return Math.max(...near.map(({ right }) => right));
}

function kindOf(line: Line, bodySize: number): Paragraph['kind'] {
  if (line.cells !== undefined) return 'row';
  if (line.size >= bodySize * HEADING_SIZE && /\p{L}/u.test(line.text)) return 'heading';
  return BULLET.test(line.text) ? 'item' : 'paragraph';
}

function goesOnWith(step: {
  kind: Paragraph['kind'];
  before: Line;
  line: Line;
  lineKind: Paragraph['kind'];
  right: number;
  leading: number;
}): boolean {
  const { kind, before, line, lineKind, right, leading } = step;
  if (kind === 'row' || lineKind === 'item') return false;
  if ((kind === 'heading') !== (lineKind === 'heading')) return false;
  if (Math.abs(before.size - line.size) > before.size * 0.1) return false;
  const gap = before.y - line.y;
  // A line with a formula is a little higher than others.
  if (gap > Math.max(leading * 1.4, before.size * 1.3) || gap < 0) return false;
  if (kind === 'heading') return true;
  // The next word would have fitted on the line before.
  const [word = ''] = line.text.split(' ', 1);
  const wordWidth = ((before.right - before.x) / before.text.length) * (word.length + 1);
  const isShort = before.right + wordWidth + before.size * 2 < right;
  if (isShort && SENTENCE_END.test(before.text)) return false;
  const isIndented = line.x > before.x + line.size * 0.7;
  return !(isIndented && kind !== 'item' && SENTENCE_END.test(before.text));
}

/** The usual distance between lines. */
function leadingOf(lines: readonly Line[]): number {
  const gaps = lines
    .slice(1)
    .map((line, index) => (lines[index]?.y ?? 0) - line.y)
    .filter((gap) => gap > 0)
    .toSorted((one, other) => one - other);
  return gaps[Math.floor(gaps.length / 3)] ?? 0;
}

/** Joins a sentence that continues in the next column or page, skipping footnotes and pictures. */
function overPages(paragraphs: readonly Paragraph[]): Paragraph[] {
  const whole: Paragraph[] = [];
  for (const paragraph of paragraphs) {
    const before = whole.findLast(({ kind }) => kind !== 'note' && kind !== 'picture');
    const last = before?.lines.at(-1);
    const [first] = paragraph.lines;
    const isSameColumn = last !== undefined && first !== undefined && last.y > first.y;
    const goesOn =
      before !== undefined &&
      last !== undefined &&
      first !== undefined &&
      paragraph.kind === 'paragraph' &&
      (before.kind === 'paragraph' || before.kind === 'item') &&
      paragraph.page - before.page <= 1 &&
      !(paragraph.page === before.page && isSameColumn) &&
      !SENTENCE_END.test(last.text) &&
      /^(?:\p{Ll}|\p{Lo})/u.test(first.text);
    if (goesOn) before.lines.push(...paragraph.lines);
    else whole.push({ ...paragraph, lines: [...paragraph.lines] });
  }
  return whole;
}

/** Adds headings from the document's outline; one that is not found on its page is put before the page. */
function withOutline(blocks: readonly ReadBlock[], outline: readonly OutlineEntry[]): ReadBlock[] {
  const left = new Set(outline);
  const read: ReadBlock[] = [];
  let page = 0;
  const waiting = outline.map((entry) => ({ entry, key: keyOf(entry.title) }));
  for (const block of blocks) {
    if (block.page > page) {
      page = block.page;
      for (const { entry, key } of waiting) {
        if (!left.has(entry) || entry.page > page) continue;
        const isShown =
          entry.page === page && blocks.some((other) => other.page === page && keyOf(other.text) === key);
        if (isShown) continue;
        left.delete(entry);
        const text = cleanText(entry.title);
        read.push({ kind: 'heading', level: entry.level, text, runs: [{ text }], page: entry.page });
      }
    }
    const entry = waiting.find(
      ({ entry, key }) =>
        block.kind !== 'picture' && left.has(entry) && entry.page === block.page && key === keyOf(block.text),
    )?.entry;
    if (entry !== undefined) {
      left.delete(entry);
      read.push({ ...block, kind: 'heading', level: entry.level });
    } else if (block.kind === 'heading') {
      // One level deeper than the outline.
      const deepest = Math.max(...outline.map(({ level }) => level));
      read.push({ ...block, level: Math.min(deepest + block.level, 6) });
    } else read.push(block);
  }
  return read;
}

/** Numbers before a heading are often missing in either the outline or the page. */
function keyOf(text: string): string {
  return cleanText(text)
    .toLowerCase()
    .replace(/^(?:(?:chapter|kapitel|section)\s+)?[\d.]+\s*[:.–-]?\s*/u, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
