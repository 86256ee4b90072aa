import type { Inline } from '../sources/tree.ts';

/** A part of a line that is more than plain text. */
export interface Span {
  start: number;
  end: number;
  kind: 'strong' | 'emphasis' | 'code' | 'math' | 'link';
}

/** A line of text as passages have it, and what is marked in it. Extraction searches the text and cuts lines by index. */
export interface Line {
  text: string;
  spans: readonly Span[];
}

const KINDS = {
  strong: 'strong',
  emphasis: 'emphasis',
  inlineCode: 'code',
  inlineMath: 'math',
  link: 'link',
} as const;

/** The line that inline nodes form; its text is that of `inlineText`. */
export function lineOf(nodes: readonly Inline[]): Line {
  let text = '';
  const spans: Span[] = [];
  const add = (node: Inline) => {
    const start = text.length;
    if ('children' in node) for (const child of node.children) add(child);
    else text += node.type === 'inlineMath' ? `$${node.value}$` : node.value;
    if (node.type !== 'text' && text.length > start)
      spans.push({ start, end: text.length, kind: KINDS[node.type] });
  };
  for (const node of nodes) add(node);
  return { text, spans };
}

/** A part of a line without the white space around it. `end` is exclusive. */
export function slice({ text, spans }: Line, start: number, end: number = text.length): Line {
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  const to = Math.max(from, start + part.trimEnd().length);
  return {
    text: text.slice(from, to),
    spans: spans
      .map((span) => ({
        ...span,
        start: Math.max(span.start, from) - from,
        end: Math.min(span.end, to) - from,
      }))
      .filter((span) => span.end > span.start),
  };
}

/** The lines of a paragraph that has line breaks. */
export function linesOf(line: Line): Line[] {
  const lines: Line[] = [];
  for (const { index, 0: part } of line.text.matchAll(/[^\n]+/gu)) {
    if (part.trim() !== '') lines.push(slice(line, index, index + part.length));
  }
  return lines;
}

/** Joins lines by a mark; a space is left out after a character of a script without spaces. */
export function joined(lines: readonly Line[], mark = ' '): Line {
  let text = '';
  const spans: Span[] = [];
  for (const line of lines) {
    const isUnspaced = mark === ' ' && UNSPACED_END.test(text);
    if (text !== '' && !isUnspaced) text += mark;
    const shift = text.length;
    spans.push(...line.spans.map((span) => ({ ...span, start: span.start + shift, end: span.end + shift })));
    text += line.text;
  }
  return { text, spans };
}

const UNSPACED_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。，、]$/u;

/** Whether the letters and digits of a line are all within spans of one of these kinds. */
export function isAll({ text, spans }: Line, kinds: readonly Span['kind'][]): boolean {
  const marked = spans.filter(({ kind }) => kinds.includes(kind));
  return (
    /[\p{L}\p{N}]/u.test(text) &&
    [...text.matchAll(/[\p{L}\p{N}]/gu)].every(({ index }) =>
      marked.some(({ start, end }) => start <= index && index < end),
    )
  );
}

/** Characters that Markdown would read as marks. */
const MARKS = /[\\*`$]|(?<![\p{L}\p{N}_])_(?=[^\s_])|(?<=[^\s_])_(?![\p{L}\p{N}_])|(?<=\])\(/gu;

/** A line as Markdown on one line: formulas and code stay what they are, emphasis and links become plain text. */
export function markdownOf({ text, spans }: Line): string {
  let markdown = '';
  let at = 0;
  const raw = spans
    .filter(({ kind }) => kind === 'code' || kind === 'math')
    .toSorted((one, other) => one.start - other.start);
  for (const { start, end, kind } of raw) {
    const value = text.slice(start, end);
    markdown += escaped(text.slice(at, start));
    if (kind === 'math') markdown += value;
    else markdown += value.includes('`') ? `\`\` ${value} \`\`` : `\`${value}\``;
    at = end;
  }
  markdown += escaped(text.slice(at));
  return markdown
    .replaceAll(/\s+/gu, ' ')
    .replace(/^(?=(?:[-+>]|#{1,6}) )/u, '\\')
    .replace(/^\d{1,9}(?=[.)] )/u, '$&\\');
}

/** A dollar is a mark only if another follows in the line. */
function escaped(text: string): string {
  const hasFormula = (text.match(/\$/gu)?.length ?? 0) > 1;
  return text.replaceAll(MARKS, (mark) => (mark === '$' && !hasFormula ? mark : `\\${mark}`));
}

/** The number of words in a text; two characters of a script without spaces count as one. */
export function wordCount(text: string): number {
  const unspaced = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return text.split(/\s+/u).length + Math.floor(unspaced / 2);
}

/** A line of a program that nobody marked as code. */
const STATEMENT = /^(?:from [\w.]{1,80} import|import [\w.*{]|def \w|return \w|const \w|let \w+ =|var \w)/u;

/** A text that begins with a capital, unless it begins with a formula, code or a word such as "mRNA". */
export function withCapital(text: string): string {
  return /^\p{Ll}[\p{Ll}\p{M}'’-]*(?![\p{L}\p{N}(._=])/u.test(text) && !STATEMENT.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}

const ARTICLE =
  /^(?:(?:the|an?|der|die|das|eine?|le|la|les|une?|el|los|las|una?|il|lo|i|gli|o|os|as|uma?|de|het|een)\s+|l['’])/iu;

/** A text without the article that it begins with. */
export function withoutArticle(text: string): string {
  return text.replace(ARTICLE, '');
}
