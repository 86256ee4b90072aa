import type { Block } from '#domain/sources/tree.ts';
import { depthOf } from '../blocks/depth-of.ts';
import { inlinesOf, type Run } from '../blocks/inline-runs.ts';
import { type Item, withLists } from '../blocks/lists-of-items.ts';
import { tableOf } from '../blocks/table-of.ts';

/** A piece of a page as it is read: a row, for instance, rather than a table. */
export interface ReadBlock {
  kind: 'heading' | 'paragraph' | 'item' | 'row' | 'note' | 'picture';
  text: string;
  runs: Run[];
  page: number;
  /** Of a heading, from 1 on. */
  level: number;
  /** Of a row. */
  cells?: Run[][];
  /** Of a picture. */
  url?: string;
}

/** With more bold text than this share, bold says nothing. */
const BOLD_SHARE = 0.5;
const HEADING_MAX = 100;
/** A number as headings have it: "2 Cells", "2.1. Walls". */
const NUMBER = /^(?<number>\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+\p{Lu}/u;
const SENTENCE_END = /[.!?:;。]["”’»)\]]*$/u;

/** The tree of what was read: items become lists, rows become tables. */
export function treeOf(blocks: readonly ReadBlock[]): Block[] {
  const all = blocks.flatMap(({ runs }) => runs);
  const isUsed = lengthOf(all.filter(({ isStrong }) => isStrong)) <= lengthOf(all) * BOLD_SHARE;
  const marked = isUsed ? withNumberedHeadings(blocks) : blocks.map(withoutBold);
  const lines: (Block | Item)[] = [];
  let rows: ReadBlock[] = [];
  const flush = () => {
    const cells = rows.map(({ cells = [] }) => cells.map(inlinesOf));
    const table = tableOf(cells, { hasHeader: false });
    if (table !== undefined) lines.push({ ...table, data: { page: rows[0]?.page ?? 1 } });
    rows = [];
  };
  for (const block of marked) {
    if (block.kind !== 'row' || block.page !== rows[0]?.page) flush();
    if (block.kind === 'row') rows.push(block);
    else lines.push(lineOf(block));
  }
  flush();
  return withLists(lines);
}

function lineOf({ kind, runs, page, level, text, url = '' }: ReadBlock): Block | Item {
  if (kind === 'picture') return { type: 'image', url, alt: '', data: { page } };
  if (kind === 'item') return { type: 'item', runs, page };
  if (kind === 'heading')
    return {
      type: 'heading',
      depth: depthOf(level),
      children: [{ type: 'text', value: text }],
      data: { page },
    };
  const data = kind === 'note' ? { page, isNote: true as const } : { page };
  return { type: 'paragraph', children: inlinesOf(runs), data };
}

function lengthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { text }) => sum + text.length, 0);
}

function withoutBold(block: ReadBlock): ReadBlock {
  const plain = ({ text }: Run): Run => ({ text });
  return {
    ...block,
    runs: block.runs.map(plain),
    ...(block.cells && { cells: block.cells.map((cell) => cell.map(plain)) }),
  };
}

/** Lines that are all bold and numbered like headings become headings below those of a larger size. */
function withNumberedHeadings(blocks: readonly ReadBlock[]): ReadBlock[] {
  const numbers = blocks.map((block) => {
    const isLine = (block.kind === 'paragraph' || block.kind === 'item') && block.text.length <= HEADING_MAX;
    const isBold = isLine && block.runs.every(({ text, isStrong }) => isStrong === true || text === ' ');
    return isBold && !SENTENCE_END.test(block.text) ? NUMBER.exec(block.text)?.groups?.['number'] : undefined;
  });
  if (numbers.filter((number) => number !== undefined).length < 2) return [...blocks];
  const deepest = Math.max(0, ...blocks.map(({ level }) => level));
  return blocks.map((block, index) => {
    const depth = numbers[index]?.split('.').length;
    return depth === undefined ? block : { ...block, kind: 'heading', level: Math.min(deepest + depth, 6) };
  });
}
