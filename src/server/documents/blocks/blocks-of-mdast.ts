import type { DefinitionListContent, Nodes, Root } from 'mdast';
import { cleanCode } from '#domain/sources/clean-text.ts';
import {
  type Block,
  type BlockData,
  type Description,
  type Image,
  type Inline,
  inlineText,
  type ListItem,
} from '#domain/sources/tree.ts';
import { isPhrasing } from '../../interchange/html/phrasing.ts';
import { inlinesOf, type Run } from './inline-runs.ts';
import { tableOf } from './table-of.ts';

declare module 'mdast' {
  interface Data {
    isNote?: boolean;
    /** Of a formula: on a line of its own. */
    isDisplayed?: boolean;
    /** Of a table: whether its first row has the names of the columns. */
    hasHeader?: boolean;
  }
  interface DefinitionList extends Parent {
    type: 'defList';
    children: DefinitionListContent[];
  }
  interface DefinitionListContent extends Node {
    type: 'defListTerm' | 'defListDescription';
    children: Nodes[];
  }
  interface RootContentMap {
    defList: DefinitionList;
    defListTerm: DefinitionListContent;
  }
}

/** Content that is nested deeper becomes a paragraph of the block that it is in. */
const MAX_DEPTH = 8;
/** The edit link at the end of a wiki's heading. */
const EDIT = / ?\[edit(?: source)?\]$/iu;

type Place = { depth: number; isNote: boolean };

/**
 * The blocks of a tree of Markdown, without empty ones. Pictures follow the paragraph, heading or table that they are in.
 * Rules and raw HTML are left out.
 */
export function blocksOfMdast({ children }: Root): Block[] {
  return flow(children, { depth: 0, isNote: false });
}

function flow(nodes: readonly Nodes[], place: Place): Block[] {
  const blocks: Block[] = [];
  let line: Nodes[] = [];
  const flush = () => {
    if (line.length > 0) blocks.push(...paragraphsOf(line, place));
    line = [];
  };
  for (const node of nodes) {
    if (isPhrasing(node)) line.push(node);
    else {
      flush();
      for (const block of blocksOfNode(node, place)) {
        const last = blocks.at(-1);
        // Markdown has a list for each term.
        if (last?.type === 'defList' && block.type === 'defList') last.children.push(...block.children);
        else blocks.push(block);
      }
    }
  }
  flush();
  return blocks;
}

function blocksOfNode(node: Nodes, outer: Place): Block[] {
  const place = { ...outer, isNote: outer.isNote || node.data?.isNote === true };
  const inner = { ...place, depth: place.depth + 1 };
  if (node.type === 'paragraph') return paragraphsOf(node.children, place);
  if (node.type === 'heading')
    return [...headingOf(node.depth, inlinesOf(runsOf(node.children)), place), ...imagesAmong(node.children)];
  if (node.type === 'list') {
    const items = node.children.map(({ children, data }) =>
      flow(children, { ...inner, isNote: place.isNote || data?.isNote === true }),
    );
    const ordered = node.ordered === true;
    const start = ordered && typeof node.start === 'number' && node.start > 1 ? { start: node.start } : {};
    return listOf({ ordered, ...start }, items, place);
  }
  if (node.type === 'defList') return definitionsOf(node.children, inner);
  if (node.type === 'blockquote') {
    const children = flow(node.children, inner);
    if (isPlain(children, place)) return children;
    return children.length === 0 ? [] : [{ type: 'blockquote', children }];
  }
  if (node.type === 'table') {
    const cells = node.children.map((row) => row.children.map((cell) => inlinesOf(runsOf(cell.children))));
    const table = tableOf(cells, { hasHeader: node.data?.hasHeader !== false });
    const images = imagesAmong(node.children);
    return table === undefined ? images : [{ ...table, ...dataOf(place) }, ...images];
  }
  if (node.type === 'code') {
    const value = cleanCode(node.value);
    return value === '' ? [] : [{ type: 'code', lang: node.lang ?? null, value, ...dataOf(place) }];
  }
  return 'children' in node ? flow(node.children, place) : [];
}

/** A list; only the blocks in it if it contains notes or arranges sections of a page. */
function listOf(
  kind: { ordered: boolean; start?: number },
  items: readonly Block[][],
  place: Place,
): Block[] {
  const filled = items.filter((item) => item.length > 0);
  if (filled.length === 0) return [];
  if (filled.some((item) => isPlain(item, place))) return filled.flat();
  const children = filled.map((item): ListItem => ({ type: 'listItem', children: item }));
  return [{ type: 'list', ...kind, children }];
}

/** Whether blocks are kept without the list, quote or description that they are in. */
function isPlain(children: readonly Block[], { depth, isNote }: Place): boolean {
  return (
    isNote ||
    depth >= MAX_DEPTH ||
    children.some(({ type, data }) => type === 'heading' || data?.isNote === true)
  );
}

function definitionsOf(nodes: readonly DefinitionListContent[], place: Place): Block[] {
  const children = nodes.flatMap((node): (Description | { type: 'defListTerm'; children: Inline[] })[] => {
    if (node.type === 'defListDescription') {
      const blocks = flow(node.children, place);
      return blocks.length === 0 ? [] : [{ type: 'defListDescription', children: blocks }];
    }
    const term = inlinesOf(withoutColon(runsOf(node.children)));
    return term.length === 0 ? [] : [{ type: 'defListTerm', children: term }];
  });
  const hasBoth = ['defListTerm', 'defListDescription'].every((type) =>
    children.some((child) => child.type === type),
  );
  const isArranged = children.some(
    (child) => child.type === 'defListDescription' && isPlain(child.children, place),
  );
  if (hasBoth && !isArranged) return [{ type: 'defList', children }];
  return children.flatMap((child): Block[] =>
    child.type === 'defListTerm'
      ? [{ type: 'paragraph', children: child.children, ...dataOf(place) }]
      : child.children,
  );
}

/** A colon that sets a term apart from its description is left out of the tree. */
function withoutColon(runs: readonly Run[]): Run[] {
  const last = runs.findLastIndex(({ text }) => text.trim() !== '');
  return runs.map((run, index) =>
    index === last ? { ...run, text: run.text.replace(/:\s{0,99}$/u, '') } : run,
  );
}

function headingOf(depth: 1 | 2 | 3 | 4 | 5 | 6, inlines: readonly Inline[], place: Place): Block[] {
  const last = inlines.at(-1);
  const text = last?.type === 'text' ? last.value.replace(EDIT, '') : '';
  const isWiki = last?.type === 'text' && text !== last.value && (text !== '' || inlines.length > 1);
  const kept = isWiki
    ? [...inlines.slice(0, -1), ...(text === '' ? [] : [{ ...last, value: text }])]
    : inlines;
  // A heading that is all strong is not stronger than others.
  const [only] = kept;
  const children = kept.length === 1 && only?.type === 'strong' ? only.children : [...kept];
  return inlineText(children) === '' ? [] : [{ type: 'heading', depth, children, ...dataOf(place) }];
}

/** A paragraph; formulas on lines of their own are between its parts. */
function paragraphsOf(nodes: readonly Nodes[], place: Place): Block[] {
  const blocks: Block[] = [];
  let line: Nodes[] = [];
  const flush = () => {
    const children = inlinesOf(runsOf(line));
    if (children.length > 0) blocks.push({ type: 'paragraph', children, ...dataOf(place) });
    line = [];
  };
  for (const node of nodes) {
    if (node.type === 'inlineMath' && node.data?.isDisplayed === true) {
      flush();
      blocks.push({ type: 'math', value: node.value, ...dataOf(place) });
    } else line.push(node);
  }
  flush();
  return [...blocks, ...imagesAmong(nodes)];
}

function imagesAmong(nodes: readonly Nodes[]): Image[] {
  return nodes.flatMap((node): Image[] => {
    if (node.type === 'image') return [{ type: 'image', url: node.url, alt: node.alt ?? '' }];
    return 'children' in node ? imagesAmong(node.children) : [];
  });
}

function dataOf({ isNote }: Place): { data?: BlockData } {
  return isNote ? { data: { isNote } } : {};
}

type Marks = Omit<Run, 'text' | 'type'>;

/** The runs of a line, and of blocks where only a line can be. */
function runsOf(nodes: readonly Nodes[], marks: Marks = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (node.type === 'text') return [{ ...marks, text: node.value }];
    if (node.type === 'inlineCode' || node.type === 'inlineMath')
      return [{ ...marks, type: node.type, text: node.value }];
    if (node.type === 'code') return [SPACE, { ...marks, type: 'inlineCode', text: node.value }, SPACE];
    if (node.type === 'break') return [SPACE];
    if (node.type === 'strong') return runsOf(node.children, { ...marks, isStrong: true });
    if (node.type === 'emphasis') return runsOf(node.children, { ...marks, isEmphasis: true });
    if (node.type === 'link')
      return runsOf(node.children, marks.url === undefined ? { ...marks, url: node.url } : marks);
    if (!('children' in node)) return [];
    const inner = runsOf(node.children, marks);
    return isPhrasing(node) ? inner : [SPACE, ...inner, SPACE];
  });
}

const SPACE: Run = { text: ' ' };
