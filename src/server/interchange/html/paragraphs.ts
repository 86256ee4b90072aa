import type { Break, Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import { normalised } from '#domain/text/normalised.ts';
import { isPhrasing } from './phrasing.ts';

/*
 * The lines of paragraphs, as cards show them: each line break is one line break, and an empty line begins a paragraph.
 * A paragraph is taken apart into pieces, each with the marks around it, put in order, and put together again.
 */

type Mark = Extract<PhrasingContent, { type: 'strong' | 'emphasis' | 'delete' | 'link' }>;
interface Piece {
  readonly node: Exclude<PhrasingContent, Mark>;
  readonly marks: readonly Mark[];
}

const MARKS = new Set(['link', 'delete', 'strong', 'emphasis']);

/** Puts the texts of all paragraphs, headings and cells in order: space, line breaks and the edges of marks. */
export function tidyParagraphs(root: Root): void {
  tidyFlow(root);
}

function tidyFlow(parent: { children: Nodes[] }): void {
  const blocks: Nodes[] = [];
  let run: PhrasingContent[] = [];
  const endRun = () => {
    if (run.length > 0) blocks.push(...paragraphsOf(run));
    run = [];
  };
  for (const child of parent.children) {
    if (child.type === 'paragraph') {
      endRun();
      blocks.push(...paragraphsOf(child.children));
    } else if (child.type === 'heading' || child.type === 'tableCell') {
      endRun();
      child.children = lineOf(child.children);
      if (child.type === 'tableCell' || child.children.length > 0) blocks.push(child);
    } else if (isPhrasing(child)) run.push(child);
    else {
      endRun();
      if ('children' in child) tidyFlow(child);
      // Items of one paragraph, with lists in them, stay together.
      if (child.type === 'listItem')
        child.spread = child.children.some(({ type }, index) => index > 0 && type !== 'list');
      if (child.type === 'list') child.spread = child.children.some(({ spread }) => spread === true);
      blocks.push(child);
    }
  }
  endRun();
  parent.children = blocks.filter(
    (block) => !('children' in block) || block.type === 'tableCell' || block.children.length > 0,
  );
}

function paragraphsOf(nodes: readonly PhrasingContent[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let isNew = true;
  for (const line of linesOf(nodes)) {
    const content = build(tidyLine(line), 0);
    if (content.length === 0) {
      isNew = true;
      continue;
    }
    const last = paragraphs.at(-1);
    if (isNew || !last) paragraphs.push({ type: 'paragraph', children: content });
    else last.children.push({ type: 'break' }, ...content);
    isNew = false;
  }
  return paragraphs;
}

/** Headings and cells have one line. */
function lineOf(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const space: Piece = { node: { type: 'text', value: ' ' }, marks: [] };
  return build(tidyLine(linesOf(nodes).flatMap((line) => [...line, space])), 0);
}

function linesOf(nodes: readonly PhrasingContent[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const piece of piecesOf(nodes, [])) {
    const line = lines.at(-1);
    if (piece.node.type !== 'break') line?.push(piece);
    else if (!isEdge(piece.node) || line?.some(hasContent) === true) lines.push([]);
  }
  return lines;
}

function isEdge(node: Break): boolean {
  return node.data?.isEdge === true;
}

function hasContent({ node }: Piece): boolean {
  return node.type !== 'text' || !isSpace(node.value);
}

function isSpace(text: string): boolean {
  return /^[\s\u{a0}]*$/u.test(text);
}

function piecesOf(nodes: readonly PhrasingContent[], marks: readonly Mark[]): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (node.type === 'text')
      return words(node.value).map((value) => ({ node: { type: 'text', value }, marks }));
    if (!isMark(node)) return [{ node, marks }];
    // Bold within bold is bold, and Markdown has no link within a link.
    const isRepeated = marks.some(({ type }) => type === node.type);
    if (isRepeated) return piecesOf(node.children, marks);
    return piecesOf(node.children, node.type === 'link' ? [node, ...marks] : [...marks, node]);
  });
}

function isMark(node: PhrasingContent): node is Mark {
  return MARKS.has(node.type);
}

/** A text as runs of space, of punctuation, and of anything else. */
function words(text: string): string[] {
  return (
    normalised(text, 'NFC')
      .replaceAll(/[[\p{Cc}\u{ad}\u{feff}]--\s]/gv, '')
      .replaceAll(/[\s\u{a0}]+/gu, ' ')
      .match(/ |[\p{P}\p{S}]+|[^ \p{P}\p{S}]+/gu) ?? []
  );
}

/** Single spaces, none at the edges of the line, and marks that begin and end where Markdown reads them. */
function tidyLine(line: readonly Piece[]): Piece[] {
  const pieces: Piece[] = [];
  for (const piece of line) {
    const last = pieces.at(-1);
    if (isSpacePiece(piece) && (last === undefined || isSpacePiece(last))) continue;
    pieces.push(piece);
  }
  if (isSpacePiece(pieces.at(-1))) pieces.pop();
  const opened = withReadableMarks(pieces);
  const closed = withReadableMarks(opened.toReversed()).toReversed();
  const spaced = closed.map((piece, index) =>
    isSpacePiece(piece) ? { ...piece, marks: sharedMarks(closed[index - 1], closed[index + 1]) } : piece,
  );
  return withNestedMarks(spaced);
}

/** Nests the marks: those that reach further enclose the others, and what cannot stay open ends before a space. */
function withNestedMarks(pieces: readonly Piece[]): Piece[] {
  const reach = reachOfMarks(pieces);
  const result: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = result.at(-1);
    const shared = sharedMarks(last, piece);
    const open = shared.filter((mark, depth) => last?.marks[depth] === mark);
    const opened = piece.marks
      .filter((mark) => !open.some((each) => isSame(mark, each)))
      // A mark that would have to end and begin again between two letters.
      .filter((mark) => isSpacePiece(last) || !shared.some((each) => isSame(mark, each)))
      .toSorted(
        (one, other) =>
          Number(isLink(other)) - Number(isLink(one)) || reach(index, other) - reach(index, one),
      );
    result.push({ ...piece, marks: isSpacePiece(piece) ? open : [...open, ...opened] });
  }
  return result;
}

/** For how many pieces each mark of a piece continues. */
function reachOfMarks(pieces: readonly Piece[]): (index: number, mark: Mark) => number {
  const reaches: Partial<Record<Mark['type'], number>>[] = [];
  for (const [index, { marks }] of [...pieces.entries()].toReversed())
    reaches[index] = Object.fromEntries(
      marks.map(({ type }) => [type, 1 + (reaches[index + 1]?.[type] ?? 0)]),
    );
  return (index, { type }) => reaches[index]?.[type] ?? 0;
}

function isLink({ type }: Mark): boolean {
  return type === 'link';
}

/**
 * Removes emphasis from pieces where Markdown would not read its mark: beside a letter it encloses nothing but letters
 * (`a**.b**` marks nothing), and one mark may not end where another begins. Reads from left to right for the marks that
 * open; with the pieces reversed, for those that close.
 */
function withReadableMarks(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (!last || isSpacePiece(last) || isSpacePiece(piece)) {
      result.push(piece);
      continue;
    }
    const isShared = (mark: Mark) => isLink(mark) || sharedMarks(piece, last).includes(mark);
    const opened = piece.marks.filter((mark) => !isShared(mark));
    const closed = last.marks.filter(
      (mark) => !isLink(mark) && !piece.marks.some((each) => isSame(mark, each)),
    );
    const isMixed = opened.length > 1 && opened.some(({ type }) => type === 'delete');
    const isReadable =
      opened.length === 0 ||
      piece.marks.find(isLink) !== last.marks.find(isLink) ||
      (closed.length === 0 && (!isLetter(last) || (isLetter(piece) && !isMixed)));
    result.push(isReadable ? piece : { ...piece, marks: piece.marks.filter(isShared) });
  }
  return result;
}

function isSpacePiece(piece: Piece | undefined): boolean {
  return piece?.node.type === 'text' && piece.node.value === ' ';
}

function isLetter({ node }: Piece): boolean {
  return node.type === 'text' && !/^[ \p{P}\p{S}]/u.test(node.value);
}

/** The marks that continue from one piece to the next. Links enclose all others, so nothing continues across their edges. */
function sharedMarks(one: Piece | undefined, other: Piece | undefined): Mark[] {
  if (!one || !other || one.marks.find(isLink) !== other.marks.find(isLink)) return [];
  return one.marks.filter((mark) => other.marks.some((each) => isSame(mark, each)));
}

function isSame(one: Mark, other: Mark): boolean {
  return one.type === 'link' || other.type === 'link' ? one === other : one.type === other.type;
}

/** The tree of a line's pieces: neighbours with the same mark share it. */
function build(pieces: readonly Piece[], depth: number): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let index = 0; index < pieces.length;) {
    const piece = pieces[index];
    const mark = piece?.marks[depth];
    if (!piece) break;
    if (!mark) {
      add(nodes, piece.node);
      index += 1;
      continue;
    }
    let end = index + 1;
    for (let next = pieces[end]?.marks[depth]; next && isSame(mark, next); next = pieces[end]?.marks[depth])
      end += 1;
    nodes.push({ ...mark, children: build(pieces.slice(index, end), depth + 1) });
    index = end;
  }
  return nodes;
}

function add(nodes: PhrasingContent[], node: PhrasingContent): void {
  const last = nodes.at(-1);
  const isJoined =
    (node.type === 'text' && last?.type === 'text') ||
    (node.type === 'inlineCode' && last?.type === 'inlineCode');
  if (isJoined) last.value += node.value;
  else nodes.push({ ...node });
}
