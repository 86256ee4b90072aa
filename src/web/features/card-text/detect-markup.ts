import { BRACKET_MATH, CODE, DISPLAY_MATH, INLINE_MATH, SQUARE_MATH } from '#domain/text/markup-parts.ts';

/** What is needed to render a text of a card. */
export type TextNeeds = {
  /** Anything beyond plain text. */
  markdown: boolean;
  math: boolean;
  /** Code in a named language, to be highlighted. */
  code: boolean;
};

/*
 * Everything here takes time in proportion to the text, whatever it contains: no part that begins with a mark contains it again.
 */

/** Bold, deletions, code, links, escapes, character references; and per line headings, lists, quotes, rules. */
const INLINE = /\*\S|~~\S|`[^`]|!\[\]\(|\[[^[\]\n]+\]\(|\\[!-/:-@[-`{-~]|&#?\w{1,32};/u;
const OPENING_UNDERLINE = /(?<![\p{L}\p{N}])_(?=\S)/u;
const CLOSING_UNDERLINE = /_(?![\p{L}\p{N}])/u;
const BLOCK = /^ {0,3}(#{1,6} |[-*+] |\d{1,9}[.)] |> |\||```|~~~|-{3,}$|\*{3,}$)/mu;
/** The line below the column names of a table. */
const BELOW_NAMES = /^[ |:]*-[-| :]*$/u;
const FENCE = /^ {0,3}(?:```|~~~)[ \t]*[\w+#-]+/mu;

const MATH = [DISPLAY_MATH, INLINE_MATH, BRACKET_MATH, SQUARE_MATH];

/** Detects the markup in a text, so that plain text needs no renderer. */
export function detectMarkup(text: string): TextNeeds {
  const prose = text.replaceAll(CODE, '');
  const math = MATH.some((pattern) => prose.search(pattern) !== -1);
  const markdown = math || INLINE.test(text) || isUnderlined(text) || BLOCK.test(text) || hasTable(text);
  return { markdown, math, code: FENCE.test(text) };
}

/** Whether any text is enclosed in underscores. */
function isUnderlined(text: string): boolean {
  const opening = text.search(OPENING_UNDERLINE);
  return opening !== -1 && CLOSING_UNDERLINE.test(text.slice(opening + 2));
}

function hasTable(text: string): boolean {
  if (!text.includes('|')) return false;
  const lines = text.split('\n');
  return lines.some((line, index) => BELOW_NAMES.test(line) && lines[index - 1]?.includes('|') === true);
}

/**
 * Rewrites all maths (also `\(..\)` and `\[..\]`) into the form that the renderer reads: `$..$` within a line, `$$` on lines
 * of their own for display maths. Other dollars are escaped.
 */
export function withUniformMath(text: string): string {
  let result = '';
  let end = 0;
  for (const code of text.matchAll(CODE)) {
    result += uniformMath(text.slice(end, code.index)) + code[0];
    end = code.index + code[0].length;
  }
  return result + uniformMath(text.slice(end));
}

/** Stands for a delimiting dollar while other dollars are escaped: a private-use character that no card contains. */
const DELIMITER = '\u{E000}';

function uniformMath(prose: string): string {
  const display = (whole: string, body: string) =>
    body.trim() === '' ? whole : `\n\n${DELIMITER}${DELIMITER}\n${body.trim()}\n${DELIMITER}${DELIMITER}\n\n`;
  const inline = (whole: string, body: string) =>
    body.trim() === '' ? whole : `${DELIMITER}${body.trim()}${DELIMITER}`;
  return prose
    .replaceAll(DISPLAY_MATH, display)
    .replaceAll(SQUARE_MATH, display)
    .replaceAll(INLINE_MATH, inline)
    .replaceAll(BRACKET_MATH, inline)
    .replaceAll(/(?<!\\)\$/gu, String.raw`\$`)
    .replaceAll(DELIMITER, '$');
}

/** The text without its markup, for screen readers and labels. */
export function spokenText(text: string): string {
  if (!detectMarkup(text).markdown) return text;
  return text
    .replaceAll(/^ {0,3}(?:```|~~~).*$/gmu, '')
    .replaceAll(/^ {0,3}(?:#{1,6} |[-*+] |> )/gmu, '')
    .replaceAll(/!?\[([^[\]\n]*)\]\([^()\n]*\)/gu, '$1')
    .replaceAll(/\*\*|__|~~|`|\$\$?|\\[()[\]]/gu, '')
    .replaceAll(/(?<!\w)[*_](?!\s)((?:[^*_\n]|(?<=\w)[*_](?=\w))+)(?<!\s)[*_](?!\w)/gu, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
