import type { Element, ElementContent, Parents, Root } from 'hast';
import { replaceSpans } from '#domain/interchange/anki/html-text.ts';
import { elementsOf, textOf } from './tree.ts';

/*
 * Formulas within HTML, each as an element `tex-inline` or `tex-display` whose text is its TeX. Anki finds its own marks
 * before the HTML is parsed, and MathJax finds `\(...\)` in the texts of the page.
 */

const LATEX = { open: /\[latex\]/giu, close: /\[\/latex\]/giu };
const DISPLAY = { open: /\[\$\$\]/gu, close: /\[\/\$\$\]/gu };
const INLINE = { open: /\[\$\]/gu, close: /\[\/\$\]/gu };
const SPOKEN = { open: /\[anki:tts\b[^[\]]*\]/giu, close: /\[\/anki:tts\]/giu };
/** Where Anki puts a button to play something. */
const PLAY = /\[anki:play:[qa]:\d{1,9}\]/gu;

/** Replaces Anki's own marks by elements, and removes those of speech. */
export function withFormulaElements(html: string): string {
  if (!html.includes('[')) return html;
  let text = html.replaceAll(PLAY, '');
  text = replaceSpans(text, SPOKEN.open, SPOKEN.close, () => '');
  text = replaceSpans(text, LATEX.open, LATEX.close, ofLatex);
  text = replaceSpans(text, DISPLAY.open, DISPLAY.close, (tex) => formulaHtml(tex, true));
  return replaceSpans(text, INLINE.open, INLINE.close, (tex) => formulaHtml(tex, false));
}

/** The content of `[latex]`: one formula becomes a formula, text with formulas in dollars becomes text with formulas. */
function ofLatex(latex: string): string {
  const text = withoutTags(latex).trim();
  const only = /^\$\$(?<display>[^$]+)\$\$$|^\$(?<inline>[^$]+)\$$|^\\\[(?<square>[\s\S]+)\\\]$/u.exec(
    text,
  )?.groups;
  const display = only?.['display'] ?? only?.['square'];
  if (display !== undefined) return formulaHtml(display, true);
  if (only?.['inline'] !== undefined) return formulaHtml(only['inline'], false);
  if (text.includes('\\begin')) return formulaHtml(text.replaceAll('$', ''), true);
  return replaceSpans(text, /(?<!\\)\$/gu, /(?<!\\)\$/gu, (tex) => formulaHtml(tex, false));
}

function formulaHtml(tex: string, display: boolean): string {
  const name = display ? 'tex-display' : 'tex-inline';
  return `<${name}>${withoutTags(tex)}</${name}>`;
}

/** HTML without elements, but with its character references. What only looks like a tag stays. */
function withoutTags(html: string): string {
  return html
    .replaceAll(/<br\s{0,9}\/?>|<\/?(?:div|p)\b[^<>]*>/giu, '\n')
    .replaceAll(/<\/?(?:span|b|i|u|em|strong|font|a|sub|sup|code|img|anki-mathjax)\b[^<>]*>/giu, '')
    .replaceAll('<', '&lt;');
}

const MATHJAX = [
  { open: String.raw`\(`, close: String.raw`\)`, display: false },
  { open: String.raw`\[`, close: String.raw`\]`, display: true },
];

const BREAKS = new Set(['br', 'div', 'p']);
const WITHOUT_FORMULAS = new Set(['code', 'pre', 'tex-inline', 'tex-display']);

/** Replaces the formulas that MathJax would find in the texts of a tree. Code has none. */
export function markFormulas(root: Root): void {
  const parents: Parents[] = [root];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    if (
      parent.type === 'element' &&
      parent.children.some((child) => child.type === 'text' && /\\[([]/u.test(child.value))
    )
      for (const mark of MATHJAX) Object.assign(parent, { children: withFormulas(parent.children, mark) });
    parents.push(...elementsOf(parent).filter(({ tagName }) => !WITHOUT_FORMULAS.has(tagName)));
  }
}

type Mark = (typeof MATHJAX)[number];

/** The children of one element, with what is between two marks as a formula. */
function withFormulas(children: readonly ElementContent[], { open, close, display }: Mark): ElementContent[] {
  const result: ElementContent[] = [];
  /** The formula that is open: its TeX so far, and the nodes that stay if it never closes. */
  let formula: { tex: string; nodes: ElementContent[] } | undefined;
  for (const child of children) {
    if (child.type !== 'text') {
      if (formula) {
        formula.tex +=
          child.type === 'element' && BREAKS.has(child.tagName) ? `\n${textOf(child)}\n` : textOf(child);
        formula.nodes.push(child);
      } else result.push(child);
      continue;
    }
    let rest = child.value;
    for (;;) {
      const at = rest.indexOf(formula ? close : open);
      const before = at === -1 ? rest : rest.slice(0, at);
      if (formula) {
        formula.tex += before;
        formula.nodes.push({ type: 'text', value: before });
      } else result.push({ type: 'text', value: before });
      if (at === -1) break;
      if (formula) result.push(formulaElement(formula.tex, display));
      formula = formula ? undefined : { tex: '', nodes: [{ type: 'text', value: open }] };
      rest = rest.slice(at + open.length);
    }
  }
  return formula ? [...result, ...formula.nodes] : result;
}

function formulaElement(tex: string, display: boolean): Element {
  return {
    type: 'element',
    tagName: display ? 'tex-display' : 'tex-inline',
    properties: {},
    children: [{ type: 'text', value: tex }],
  };
}
