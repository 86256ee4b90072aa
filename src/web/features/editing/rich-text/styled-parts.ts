import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { gapsOf, parseCloze } from '#domain/cards/cloze.ts';
import { parseMediaUrl, type MediaUrl } from '#domain/media/media-reference.ts';
import { placedParts } from '#domain/text/markup-parts.ts';

type Range = { from: number; to: number };

/** A stretch of a Markdown text that is shown as it will look. Offsets count UTF-16 units. */
export type StyledPart = Range &
  (
    | { kind: 'strong' | 'emphasis' | 'delete' | 'code' | 'gap'; inner: Range }
    | { kind: 'formula'; tex: string; display: boolean }
    /** `label` is the description of a picture, or the name of a sound. */
    | { kind: 'picture' | 'sound'; media: MediaUrl; name: string; label: Range }
  );

export type StyledText = {
  parts: StyledPart[];
  /** Whether it has blocks that a field shows as they are written, such as tables. */
  hasBlocks: boolean;
};

/** Replaces a formula while Markdown is read, so that nothing in the formula counts as Markdown. */
const FILLER = 'x';

const BLOCKS: ReadonlySet<string> = new Set([
  'table',
  'list',
  'blockquote',
  'code',
  'thematicBreak',
  'heading',
]);

/** Finds what is shown as it will look in a text of a card, which may have gaps. Nothing in the text is changed. */
export function styledText(text: string, { gaps = false }: { gaps?: boolean } = {}): StyledText {
  const found: StyledText = { parts: gaps ? gapsIn(text) : [], hasBlocks: false };
  const starts = found.parts.map(({ from }) => from);
  let next = 0;
  const hasGap = (from: number, to: number) => {
    while ((starts[next] ?? Infinity) < from) next += 1;
    return (starts[next] ?? Infinity) < to;
  };
  let readable = '';
  for (const part of placedParts(text)) {
    const { from, to } = part;
    const isFormula = part.kind === 'formula' && part.text !== '';
    readable += isFormula ? FILLER.repeat(to - from) : text.slice(from, to);
    // The marks of gaps are not TeX.
    if (isFormula && !hasGap(from, to))
      found.parts.push({ kind: 'formula', tex: part.text, display: part.display, from, to });
  }
  collect(parse(readable), text, found);
  return found;
}

/** The gaps in the order in which they begin. */
function gapsIn(text: string): StyledPart[] {
  return gapsOf(parseCloze(text)).map(({ from, to, inner }) => ({ kind: 'gap', from, to, inner }));
}

function parse(text: string): Nodes {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

function collect(node: Nodes, text: string, found: StyledText): void {
  if (BLOCKS.has(node.type)) found.hasBlocks = true;
  const part = partOf(node, text);
  if (part !== null) found.parts.push(part);
  if ('children' in node) for (const child of node.children) collect(child, text, found);
}

function partOf(node: Nodes, text: string): StyledPart | null {
  const range = rangeOf(node);
  if (range === null) return null;
  if (node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete') {
    const inner = rangeOfChildren(node);
    return inner && { kind: node.type, ...range, inner };
  }
  if (node.type === 'inlineCode') return { kind: 'code', ...range, inner: insideBackticks(text, range) };
  if (node.type !== 'image' && node.type !== 'link') return null;
  const media = parseMediaUrl(node.url);
  const label = media && labelOf(text, range);
  if (!media || !label) return null;
  const kind = node.type === 'image' ? 'picture' : 'sound';
  return { kind, ...range, media, name: text.slice(label.from, label.to), label };
}

function rangeOf({ position }: Nodes): Range | null {
  const [from, to] = [position?.start.offset, position?.end.offset];
  return from === undefined || to === undefined ? null : { from, to };
}

function rangeOfChildren({ children }: Parents): Range | null {
  const [first, last] = [children[0], children.at(-1)];
  if (!first || !last) return null;
  const [start, end] = [rangeOf(first), rangeOf(last)];
  return start && end && { from: start.from, to: end.to };
}

function insideBackticks(text: string, { from, to }: Range): Range {
  const marks = /^`*/u.exec(text.slice(from, to))?.[0].length ?? 0;
  return { from: from + marks, to: to - marks };
}

/** The words in the brackets of `![words](media:...)`. */
function labelOf(text: string, { from, to }: Range): Range | null {
  const start = text.indexOf('[', from) + 1;
  const end = text.lastIndexOf('](', to);
  return start > 0 && end >= start ? { from: start, to: end } : null;
}
