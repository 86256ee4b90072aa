import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import { parseMediaUrl } from '#domain/media/media-reference.ts';
import { withUniformMath } from '#web/features/card-text/detect-markup.ts';

/** The parts of a hast node that are used here. */
type Node = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Readonly<Record<string, unknown>>;
  children?: readonly Node[];
};

/** Block elements, after which a voice pauses. */
const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 li blockquote tr table ul ol section'.split(' '));
const CELLS = new Set(['td', 'th']);

/** A formula simple enough to be read as written: a row of numbers, names and units. */
const PLAIN_FORMULA = /^[\p{L}\p{N}\s.,+=%×·°−-]{1,40}$/u;

/** The words of Markdown, one line per block, without code blocks, URLs, sounds and formulas that cannot be spoken. */
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
  // Raw HTML, whose tags must not be spoken.
  if (node.type === 'raw') return node.value?.replaceAll(/<[^<>]*>/gu, ' ') ?? '';
  const { tagName = '', properties = {}, children = [] } = node;
  if (tagName === 'img') return textOf(properties['alt']);
  if (tagName === 'br') return '\n';
  if (tagName === 'pre' || tagName === 'input') return '';
  if (tagName === 'a' && parseMediaUrl(textOf(properties['href'])) !== undefined) return '';
  // The source has line breaks between the cells of a row.
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

/** Keeps the identifiers in code and drops other characters. */
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
