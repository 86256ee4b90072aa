import {
  blockText,
  entriesOf,
  entryText,
  inlineText,
  rowText,
  type Block,
  type Inline,
  type TableRow,
} from './tree.ts';

/** A block, or a piece of one. */
export type Piece = {
  block: Block;
  /** Whether it continues the block of the previous piece. */
  isContinued: boolean;
  /** The text between a piece of a paragraph and the previous one. */
  gap?: string;
};

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>;

/** Longer names of columns are not repeated where a table continues. */
const MAX_HEADER = 200;

/**
 * Divides a block of more than `max` characters: paragraphs between sentences, lists between items, definition lists between
 * entries, tables between rows, code between lines. Each piece of a table has the names of its columns. An item or row that
 * is itself too long becomes paragraphs, and a term keeps the beginning of its description.
 */
export function piecesOf(block: Block, max: number): Piece[] {
  return blockText(block).length <= max ? [{ block, isContinued: false }] : piecesOfLong(block, max);
}

/** A piece and the previous one in the same passage as one block, or undefined if they stay separate. */
export function joinedPieces(before: Block, { block, isContinued, gap = ' ' }: Piece): Block | undefined {
  if (!isContinued) return undefined;
  if (before.type === 'paragraph' && block.type === 'paragraph') {
    const space: Inline[] = gap === '' ? [] : [{ type: 'text', value: gap }];
    return { ...before, children: withoutSeams([...before.children, ...space, ...block.children]) };
  }
  if (before.type === 'list' && block.type === 'list')
    return { ...before, children: [...before.children, ...block.children] };
  if (before.type === 'defList' && block.type === 'defList')
    return { ...before, children: [...before.children, ...block.children] };
  if (before.type === 'table' && block.type === 'table')
    return { ...before, children: [...before.children, ...block.children.slice(1)] };
  if (before.type === 'code' && block.type === 'code')
    return { ...before, value: `${before.value}\n${block.value}` };
  return undefined;
}

function piecesOfLong(block: Block, max: number): Piece[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return piecesOfParagraph(block, block.children, max);
    case 'list':
      return piecesOfList(block, max);
    case 'defList':
      return piecesOfDefinitions(block, max);
    case 'table':
      return piecesOfTable(block, max);
    case 'code':
      return grouped(block.value.split('\n'), (line) => line.length, max).flatMap((lines, index): Piece[] => {
        const value = lines
          .join('\n')
          .replace(/^\s*\n/u, '')
          .trimEnd();
        if (value.length > max) return piecesOfParagraph(block, [{ type: 'inlineCode', value }], max);
        return value === '' ? [] : [{ block: { ...block, value }, isContinued: index > 0 }];
      });
    case 'math':
      return piecesOfParagraph(block, [{ type: 'text', value: blockText(block) }], max);
    case 'blockquote':
      return block.children
        .flatMap((child) => piecesOf(child, max))
        .map((piece, index) => ({
          block: { ...block, children: [piece.block] },
          isContinued: index > 0,
        }));
    case 'image':
      return [{ block, isContinued: false }];
  }
}

function piecesOfParagraph({ data }: Block, children: readonly Inline[], max: number): Piece[] {
  const text = inlineText(children);
  const rest = new InlineReader(children);
  const pieces: Piece[] = [];
  let from = 0;
  let isSpaced = false;
  for (const to of endsOfPieces(text, max)) {
    const piece = text.slice(from, to);
    const inlines = trimmed(rest.take(piece.length));
    from = to;
    isSpaced ||= /^\s/u.test(piece);
    if (inlines.length > 0) {
      pieces.push({
        block: { type: 'paragraph', children: inlines, ...(data && { data }) },
        isContinued: pieces.length > 0,
        gap: isSpaced ? ' ' : '',
      });
    }
    isSpaced = /\s$/u.test(piece);
  }
  return pieces;
}

/** Where pieces of at most `max` characters end: between sentences if possible, otherwise between words or characters. */
function endsOfPieces(text: string, max: number): number[] {
  const ends: number[] = [];
  let start = 0;
  let end = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    for (const part of segment.length <= max ? [segment] : cutLong(segment, max)) {
      if (end > start && end + part.length - start > max) {
        ends.push(end);
        start = end;
      }
      end += part.length;
    }
  }
  return [...ends, end];
}

/** Cuts a very long sentence between words, or between characters if there are no spaces. */
function cutLong(sentence: string, max: number): string[] {
  const parts: string[] = [];
  for (let from = 0; from < sentence.length;) {
    let to = Math.min(from + max, sentence.length);
    if (to < sentence.length) {
      const space = sentence.lastIndexOf(' ', to - 1);
      if (space > from) to = space + 1;
      else if (/[\u{d800}-\u{dbff}]/u.test(sentence[to - 1] ?? '')) to -= 1;
    }
    parts.push(sentence.slice(from, to));
    from = to;
  }
  return parts;
}

/** Takes the text of inline nodes piece by piece, in time that is proportional to its length. */
class InlineReader {
  readonly #nodes: readonly Inline[];
  #index = 0;
  /** How much of the first node has been taken. */
  #taken = 0;

  constructor(nodes: readonly Inline[]) {
    this.#nodes = nodes;
  }

  /** The next `length` characters. */
  take(length: number): Inline[] {
    const taken: Inline[] = [];
    for (let left = length; left > 0;) {
      const node = this.#nodes[this.#index];
      if (node === undefined) break;
      const whole = inlineText([node]).length;
      const end = Math.min(whole, this.#taken + left);
      left -= end - this.#taken;
      taken.push(...partOf(node, this.#taken, end, whole));
      this.#taken = end === whole ? 0 : end;
      if (end === whole) this.#index += 1;
    }
    return taken;
  }
}

function partOf(node: Inline, from: number, to: number, whole: number): Inline[] {
  if (from === 0 && to === whole) return [node];
  if (from === to) return [];
  if ('children' in node) {
    const reader = new InlineReader(node.children);
    reader.take(from);
    return [{ ...node, children: reader.take(to - from) }];
  }
  const value = inlineText([node]).slice(from, to);
  // A part of a formula is not a formula.
  return [node.type === 'inlineMath' ? { type: 'text', value } : { ...node, value }];
}

/** Trims spaces at the edges, and removes nodes that are then empty. */
function trimmed(nodes: readonly Inline[]): Inline[] {
  const start = trimmedAt(nodes, 0, (value) => value.trimStart());
  return trimmedAt(start, start.length - 1, (value) => value.trimEnd());
}

function trimmedAt(nodes: readonly Inline[], at: number, trim: (value: string) => string): Inline[] {
  const node = nodes[at];
  if (node === undefined || node.type === 'inlineMath') return [...nodes];
  if ('children' in node) {
    const children = trimmedAt(node.children, at === 0 ? 0 : node.children.length - 1, trim);
    return nodes.with(at, { ...node, children });
  }
  const value = trim(node.value);
  return value === '' ? nodes.toSpliced(at, 1) : nodes.with(at, { ...node, value });
}

/** Joins neighbouring texts. */
function withoutSeams(nodes: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (last?.type === 'text' && node.type === 'text')
      joined[joined.length - 1] = { type: 'text', value: last.value + node.value };
    else joined.push(node);
  }
  return joined;
}

/** Groups neighbours that have together at most `max` characters, with one between them. Longer ones stay alone. */
function grouped<Item>(items: readonly Item[], lengthOf: (item: Item) => number, max: number): Item[][] {
  const groups: Item[][] = [];
  let total = 0;
  for (const item of items) {
    const length = lengthOf(item);
    const last = groups.at(-1);
    if (last === undefined || total + 1 + length > max) {
      groups.push([item]);
      total = length;
    } else {
      last.push(item);
      total += 1 + length;
    }
  }
  return groups;
}

function piecesOfList(list: Of<'list'>, max: number): Piece[] {
  const lengthOf = (item: Of<'list'>['children'][number]) => blockText({ ...list, children: [item] }).length;
  let number = list.start ?? 1;
  return grouped(list.children, lengthOf, max).flatMap((children, index): Piece[] => {
    const start = number;
    number += children.length;
    const [item] = children;
    if (item !== undefined && lengthOf(item) > max)
      return item.children.flatMap((child) => piecesOf(withDataOf(list, child), max));
    const numbered = list.ordered && start !== 1 ? { start } : {};
    return [{ block: { ...list, ...numbered, children }, isContinued: index > 0 }];
  });
}

function piecesOfDefinitions(list: Of<'defList'>, max: number): Piece[] {
  const groups = grouped(entriesOf(list.children), (entry) => entryText(entry).length, max);
  return groups.flatMap((entries, index): Piece[] => {
    const [entry] = entries;
    const isContinued = index > 0;
    const children = entries.flatMap(({ terms, descriptions }) => [...terms, ...descriptions]);
    if (entry === undefined || entryText(entry).length <= max)
      return [{ block: { ...list, children }, isContinued }];
    const room = max - entryText({ ...entry, descriptions: [] }).length - 2;
    const whole = () => piecesOfParagraph(list, [{ type: 'text', value: entryText(entry) }], max);
    if (room < max / 2) return whole();
    const [first, ...others] = entry.descriptions
      .flatMap((description) => description.children)
      .flatMap((child) => piecesOf(withDataOf(list, child), room));
    if (first === undefined) return whole();
    const beginning: Block = {
      ...list,
      children: [...entry.terms, { type: 'defListDescription', children: [first.block] }],
    };
    return [{ block: beginning, isContinued }, ...others];
  });
}

function piecesOfTable(table: Of<'table'>, max: number): Piece[] {
  const [header, ...rows] = table.children;
  if (header === undefined) return [];
  const isRepeated = rowText(header).length <= Math.min(MAX_HEADER, max / 2);
  const names = isRepeated ? header : emptied(header);
  const room = max - (isRepeated ? rowText(header).length + 1 : 0);
  const pieces = grouped(isRepeated ? rows : table.children, (row) => rowText(row).length, room);
  return pieces.flatMap((children, index): Piece[] => {
    const [row] = children;
    if (row !== undefined && rowText(row).length > room)
      return piecesOfParagraph(table, cellsInLine(row), max);
    return [{ block: { ...table, children: [names, ...children] }, isContinued: index > 0 }];
  });
}

function emptied({ type, children }: TableRow): TableRow {
  return { type, children: children.map((cell) => ({ ...cell, children: [] })) };
}

function cellsInLine({ children }: TableRow): Inline[] {
  const cells = children.map((cell) => cell.children).filter((cell) => inlineText(cell) !== '');
  return cells.flatMap((cell, index) => (index === 0 ? cell : [{ type: 'text', value: ' | ' }, ...cell]));
}

/** A block that is taken out of its list is placed where the list is. */
function withDataOf({ data }: Block, block: Block): Block {
  return data === undefined ? block : { ...block, data: { ...data, ...block.data } };
}
