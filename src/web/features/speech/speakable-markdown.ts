import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import { parseMediaUrl } from '#domain/media/media-reference.ts';
import { withUniformMath } from '#web/features/card-text/detect-markup.ts';

/** The parts of an HTML syntax tree (hast) used here. */
type Node = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Readonly<Record<string, unknown>>;
  children?: readonly Node[];
};

/** Elements after which a voice pauses. */
const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 li blockquote tr table ul ol section'.split(' '));
const CELLS = new Set(['td', 'th']);

/** Simple enough to be read as it is written: numbers, names and units, in a row. */
const PLAIN_FORMULA = /^[\p{L}\p{N}\s.,+=%×·°−-]{1,40}$/u;

/** The words of Markdown, in lines: without code blocks, addresses, sounds and formulas that only the eye can read. */
export function speakableMarkdown(text: string): string {
  let words = '';
  Markdown({
    children: withUniformMath(text),
    remarkPlugins: [remarkGfm, remarkMath],
    rehypePlugins: [
      () => (tree: Node) => {
        words = wordsOf(tree);
      },
    ],
  });
  return words;
}

function wordsOf(node: Node): string {
  if (node.type === 'text') return node.value ?? '';
  // HTML, whose tags no voice should spell.
  if (node.type === 'raw') return node.value?.replaceAll(/<[^<>]*>/gu, ' ') ?? '';
  const { tagName = '', properties = {}, children = [] } = node;
  if (tagName === 'img') return textOf(properties['alt']);
  if (tagName === 'br') return '\n';
  if (tagName === 'pre' || tagName === 'input') return '';
  if (tagName === 'a' && parseMediaUrl(textOf(properties['href'])) !== undefined) return '';
  // Between the cells of a row stand the ends of lines of its source.
  const parts = tagName === 'tr' ? children.filter(({ type }) => type !== 'text') : children;
  const inside = parts.map(wordsOf).join('');
  if (tagName === 'code') return isFormula(properties) ? formulaWords(inside) : codeWords(inside);
  if (CELLS.has(tagName)) return `${inside}, `;
  return BLOCKS.has(tagName) ? `${inside}\n` : inside;
}

function isFormula(properties: Readonly<Record<string, unknown>>): boolean {
  const { className } = properties;
  return Array.isArray(className) && className.includes('language-math');
}

/** Names in code are words; its other signs are not. */
function codeWords(code: string): string {
  return code.replaceAll(/[^\p{L}\p{M}\p{N}\s.-]+/gu, ' ');
}

function formulaWords(tex: string): string {
  const plain = tex
    .replaceAll(/\\(?:text|mathrm|textbf|mathbf|operatorname|ce)\s*\{([^{}]*)\}/gu, '$1')
    .replaceAll(/\\(?:times|cdot)(?![a-z])/gu, '×')
    .replaceAll(/\\[,;: ]|~/gu, ' ')
    .replaceAll(/\\%/gu, '%')
    .replaceAll(/_\{?(\w+)\}?/gu, '$1');
  return PLAIN_FORMULA.test(plain) ? plain : ' … ';
}

function textOf(property: unknown): string {
  return typeof property === 'string' ? property : '';
}
