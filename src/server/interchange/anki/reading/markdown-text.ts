import { normalised } from '#domain/text/normalised.ts';

/*
 * How text becomes Markdown that says the same. While a text is put together, characters for private use stand for its marks,
 * because where a mark may stand shows only when its neighbours are known.
 */

export const OPEN = { bold: '\u{e010}', italic: '\u{e012}', struck: '\u{e014}' } as const;
export const CLOSE = { bold: '\u{e011}', italic: '\u{e013}', struck: '\u{e015}' } as const;
/** The edge of what stands on lines of its own: a line break, unless there is one already. */
export const LINE = '\u{e004}';
/** Stands before and after the number of an atom. */
const ATOM = '\u{e001}';
/** An ampersand that Markdown would take for the start of a character. */
const AMPERSAND = '\u{e002}';

/** Parts of a text that are Markdown already and are left alone: code, formulas, pictures. */
export class MarkdownAtoms {
  readonly #atoms: string[] = [];

  keep(markdown: string): string {
    return `${ATOM}${this.#atoms.push(markdown) - 1}${ATOM}`;
  }

  putBack(text: string): string {
    return text.replaceAll(
      /\u{e001}(?<index>\d+)\u{e001}/gu,
      (_, index: string) => this.#atoms[Number(index)] ?? '',
    );
  }
}

/** Plain text within a line, so that nothing in it is read as markup. */
export function escapeText(text: string, escapesDollars: boolean): string {
  return (
    normalised(text, 'NFC')
      .replaceAll(/[\s\u{a0}]+/gu, ' ')
      .replaceAll(/[\p{Cc}\u{ad}\u{feff}]/gu, '')
      .replaceAll(/\\(?=[!-/:-@[-`{-~]|$)/gu, String.raw`\\`)
      .replaceAll(/(?<!\s|^)\*|\*(?!\s|$)/gu, String.raw`\*`)
      .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
      .replaceAll('`', '\\`')
      .replaceAll('~~', String.raw`\~~`)
      // Only the closing one: a bracket with a backslash opens a formula.
      .replaceAll(/\](?=[(:[])/gu, String.raw`\]`)
      .replaceAll(/<(?=[a-z/!?])/giu, String.raw`\<`)
      .replaceAll('$', escapesDollars ? String.raw`\$` : '$$')
      .replaceAll(/&(?=#?\w{1,32};)/gu, AMPERSAND)
  );
}

/** A run of text, with line breaks as "\n", as lines of Markdown; two breaks or more begin a paragraph. */
export function finishLines(run: string, atoms: MarkdownAtoms): string {
  const lines = emphasisWithinLines(withBreaks(run))
    .split('\n')
    .map((line) => guardStart(atMarks(line.replaceAll(/ {2,}/gu, ' ')).trim()));
  const text = lines
    .join('\n')
    .trim()
    // The lines of a paragraph stay lines, as cards show them.
    .replaceAll(/\n{2,}/gu, '\n\n');
  const hasMarkup = /[\\*_`~\u{e001}]/u.test(text);
  return atoms.putBack(text).replaceAll(AMPERSAND, hasMarkup ? String.raw`\&` : '&');
}

/** An edge breaks the line that has something in it. */
function withBreaks(run: string): string {
  if (!run.includes(LINE)) return run;
  let isEmpty = true;
  let text = '';
  for (const character of run) {
    if (character === LINE) {
      if (!isEmpty) text += '\n';
      isEmpty = true;
    } else {
      text += character;
      if (character === '\n') isEmpty = true;
      else isEmpty &&= /[\s\u{e010}-\u{e015}]/u.test(character);
    }
  }
  return text;
}

/** Marks end with their line and begin anew in the next one. */
function emphasisWithinLines(run: string): string {
  if (!/[\u{e010}-\u{e015}]/u.test(run)) return run;
  const open: string[] = [];
  let text = '';
  for (const character of run) {
    const name = markOf(character);
    if (character === '\n') {
      const marks = [...new Set(open)];
      text += `${marks.toReversed().map(closing).join('')}\n${marks.join('')}`;
    } else if (name === null) text += character;
    else if (name === 'open') {
      // Bold within bold is bold.
      text += open.includes(character) ? '' : character;
      open.push(character);
    } else {
      const last = open.pop();
      text += last === undefined || open.includes(last) ? '' : character;
    }
  }
  return text;
}

function markOf(character: string): 'open' | 'close' | null {
  if (character === OPEN.bold || character === OPEN.italic || character === OPEN.struck) return 'open';
  return character === CLOSE.bold || character === CLOSE.italic || character === CLOSE.struck
    ? 'close'
    : null;
}

function closing(open: string): string {
  return String.fromCodePoint((open.codePointAt(0) ?? 0) + 1);
}

const KINDS = ['bold', 'italic', 'struck'] as const;
/** Marks within each other move out of each other one at a time, and there are three of them. */
const MOST_ROUNDS = 12;

/**
 * The marks of Markdown. A mark counts only beside a letter: what stands at the edge within, space or punctuation, moves out of
 * it, and two of the same kind side by side are one.
 */
function atMarks(line: string): string {
  if (!/[\u{e010}-\u{e015}]/u.test(line)) return line;
  let text = line;
  let before = '';
  for (let round = 0; before !== text && round < MOST_ROUNDS; round += 1) {
    before = text;
    for (const kind of KINDS) text = movedOut(text, OPEN[kind], CLOSE[kind]);
  }
  return text
    .replaceAll(
      /(?<![\p{L}\p{N}])\u{e012}(?<inner>[^\u{e012}\u{e013}]*)\u{e013}(?![\p{L}\p{N}])/gu,
      '_$<inner>_',
    )
    .replaceAll(/[\u{e010}\u{e011}]/gu, '**')
    .replaceAll(/[\u{e012}\u{e013}]/gu, '*')
    .replaceAll(/[\u{e014}\u{e015}]/gu, '~~');
}

const PUNCTUATION = /[\p{P}\p{S}]/u;

function movedOut(text: string, open: string, close: string): string {
  const joined = text
    .replaceAll(close + open, '')
    .replaceAll(open + close, '')
    .replaceAll(new RegExp(`${open}(\\s+)`, 'gu'), `$1${open}`)
    .replaceAll(new RegExp(`(\\s)${close}`, 'gu'), `${close}$1`)
    .replaceAll(new RegExp(`(?<=[\\p{L}\\p{N}])${open}([\\p{P}\\p{S}]+)`, 'gu'), `$1${open}`);
  let result = '';
  let end = 0;
  for (const { index } of joined.matchAll(new RegExp(`${close}(?=[\\p{L}\\p{N}])`, 'gu'))) {
    const inner = Array.from(joined.slice(end, index));
    const letters = inner.findLastIndex((character) => !PUNCTUATION.test(character)) + 1;
    result += inner.slice(0, letters).join('') + close + inner.slice(letters).join('');
    end = index + close.length;
  }
  return result + joined.slice(end);
}

/** A line that begins like a heading, a list, a quote, a table or a rule, or makes one of the line before it, does not become one. */
function guardStart(line: string): string {
  return line
    .replace(/^(?<digits>\d{1,9})(?<mark>[.)])(?=\s|$)/u, String.raw`$<digits>\$<mark>`)
    .replace(/^(?=#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|\||~{3}|[-=:][-=:| ]*$)/u, '\\');
}

/** Code within a line, whatever is in it. */
export function codeSpan(code: string): string {
  if (code === '') return '';
  const longest = longestTicks(code);
  const ticks = '`'.repeat(longest + 1);
  const space = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return ticks + space + code + space + ticks;
}

/** Code on lines of its own. */
export function fence(code: string, language: string): string {
  const text = code.replaceAll('\u{a0}', ' ').replace(/^\n+/u, '').trimEnd();
  if (text === '') return '';
  const longest = Math.max(2, longestTicks(text));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${text}\n${ticks}`;
}

function longestTicks(code: string): number {
  let longest = 0;
  for (const [run] of code.matchAll(/`+/gu)) longest = Math.max(longest, run.length);
  return longest;
}
