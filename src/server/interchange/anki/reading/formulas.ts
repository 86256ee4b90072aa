import { replaceSpans } from '#domain/interchange/anki/html-text.ts';

/*
 * Formulas within HTML. Anki finds them in the text of the HTML, whatever elements stand between, so they are found there
 * before it is parsed.
 */

const MATHJAX = { open: /<anki-mathjax\b[^<>]*>/giu, close: /<\/anki-mathjax>/giu };
const BLOCK = /\bblock\s{0,9}=\s{0,9}["']?true/iu;
const FORMULAS: readonly { open: RegExp; close: RegExp; display: boolean }[] = [
  { open: /\\\(/gu, close: /\\\)/gu, display: false },
  { open: /\\\[/gu, close: /\\\]/gu, display: true },
  { open: /\[\$\$\]/giu, close: /\[\/\$\$\]/giu, display: true },
  { open: /\[\$\]/giu, close: /\[\/\$\]/giu, display: false },
];
const LATEX = { open: /\[latex\]/giu, close: /\[\/latex\]/giu };
const SPOKEN = { open: /\[anki:tts\b[^[\]]*\]/giu, close: /\[\/anki:tts\]/giu };
/** Where Anki puts a button to play something. */
const PLAY = /\[anki:play:[qa]:\d{1,9}\]/gu;

/** The same HTML with each formula in an element of its own: `tex-inline` or `tex-display`. */
export function withFormulaElements(html: string): string {
  let text = html.replaceAll(PLAY, '');
  text = replaceSpans(text, SPOKEN.open, SPOKEN.close, () => '');
  if (!/\\[([]|\[(?:latex\]|\$)|<anki-mathjax/iu.test(text)) return text;
  text = replaceSpans(text, LATEX.open, LATEX.close, ofLatex);
  text = replaceSpans(text, MATHJAX.open, MATHJAX.close, (tex, mark) => element(tex, BLOCK.test(mark)));
  for (const { open, close, display } of FORMULAS)
    text = replaceSpans(text, open, close, (tex) => element(tex, display));
  return text;
}

/** What is between the marks is LaTeX of its own: text with formulas, or one formula in dollars. */
function ofLatex(latex: string): string {
  const text = plain(latex).trim();
  const only = /^\$\$(?<display>[^$]+)\$\$$|^\$(?<inline>[^$]+)\$$|^\\\[(?<bracket>[\s\S]+)\\\]$/u.exec(
    text,
  )?.groups;
  const display = only?.['display'] ?? only?.['bracket'];
  if (display !== undefined) return element(display, true);
  return element(
    only?.['inline'] ?? text.replaceAll('$', ''),
    (only?.['inline'] ?? '') === '' && text.includes('\\begin'),
  );
}

function element(tex: string, display: boolean): string {
  const name = display ? 'tex-display' : 'tex-inline';
  // A dollar within would end the formula, and so would an empty line.
  const content = plain(tex)
    .replaceAll(/(?<!\\)\$/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

/** Without elements; characters stay written as HTML writes them. */
function plain(html: string): string {
  return html
    .replaceAll(/<br\s{0,9}\/?>|<\/?(?:div|p)\b[^<>]*>/giu, '\n')
    .replaceAll(/<[^<>]*>/gu, '')
    .replaceAll('&nbsp;', ' ');
}
