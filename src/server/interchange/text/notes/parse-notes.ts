import type { Node, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { frontmatter, type Options } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';

/** YAML between hyphens, and TOML between plus signs, which is read like it. */
const FRONT_MATTER: Options = ['yaml', { type: 'yaml', marker: '+' }];

/** Notes as a tree, whose nodes know their places in the text. Only the start of a file can have front matter. */
export function parseNotes(source: string, isStart: boolean): Root {
  return fromMarkdown(source, {
    extensions: [gfm(), math(), ...(isStart ? [frontmatter(FRONT_MATTER)] : [])],
    mdastExtensions: [
      gfmFromMarkdown(),
      mathFromMarkdown(),
      ...(isStart ? [frontmatterFromMarkdown(FRONT_MATTER)] : []),
    ],
  });
}

/** Where a node begins and ends in its text. */
export function rangeOf({ position }: Node): { start: number; end: number; line: number } {
  return {
    start: position?.start.offset ?? 0,
    end: position?.end.offset ?? 0,
    line: position?.start.line ?? 1,
  };
}

/** What hides code, formulas, HTML, pictures and the targets of links, so that nothing in them is taken for a mark. */
const HIDDEN = '\u{e000}';
const HIDDEN_NODES: ReadonlySet<Nodes['type']> = new Set<Nodes['type']>([
  'code',
  'inlineCode',
  'math',
  'inlineMath',
  'html',
  'image',
  'definition',
]);

/** A part of the text in which only its words can be found, at the same places. */
export function maskOf(source: string, nodes: readonly Nodes[]): string {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (first === undefined || last === undefined) return '';
  const { start } = rangeOf(first);
  let mask = source.slice(start, rangeOf(last).end);
  const hide = (from: number, to: number) => {
    mask = mask.slice(0, from - start) + HIDDEN.repeat(to - from) + mask.slice(to - start);
  };
  const visit = (node: Nodes) => {
    const { start: from, end: to } = rangeOf(node);
    // "$5 :: and $6" are prices.
    if (node.type === 'inlineMath' && /^\$\s|\s\$$/u.test(source.slice(from, to))) return;
    if (HIDDEN_NODES.has(node.type)) {
      hide(from, to);
      return;
    }
    if (!('children' in node)) return;
    for (const child of node.children) visit(child);
    const text = node.children.at(-1);
    if (node.type === 'link') hide(text === undefined ? from : rangeOf(text).end, to);
  };
  for (const node of nodes) visit(node);
  return mask;
}
