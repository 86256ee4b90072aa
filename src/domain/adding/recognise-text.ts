import { isForeignFormat } from '../interchange/import.ts';
import { type DivideSample, guessForm } from '../interchange/text/guess-form.ts';
import { kindOfText } from '../interchange/text/kind-of-text.ts';
import { refusalOf } from '../interchange/text/other-formats.ts';
import { problemOfForm, separatorOf, type TableForm } from '../interchange/text/table-form.ts';

/** What a text that a learner typed or pasted is, which decides how it becomes cards. */
export type AddedText =
  | { kind: 'nothing' }
  /** A few words to make cards about. */
  | { kind: 'topic' }
  /** Addresses of web pages, which are not fetched. */
  | { kind: 'address' }
  /** Rows with both sides of a card, and how they are written. */
  | { kind: 'table'; form: TableForm }
  /** Cards in Markdown, JSON or a format of another program, which the import reads. */
  | { kind: 'cards' }
  /** Words without answers, one on each line. */
  | { kind: 'terms'; terms: string[] }
  /** Prose or notes to make cards from. */
  | { kind: 'text' }
  /** A format that is not read, and what the learner can do. */
  | { kind: 'unusable'; message: string };

/** Number of characters from which a table is recognised. */
const SAMPLE = 64 * 1024;

/**
 * Recognises what a learner typed or pasted. `divide` splits the beginning of a table into rows. It is passed in because the
 * parser is a package.
 */
export function recogniseText(text: string, divide: DivideSample): AddedText {
  const lines = text.split(/\r\n|\r|\n/u).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const [first] = lines;
  if (first === undefined) return { kind: 'nothing' };
  if (lines.every((line) => isAddress(line))) return { kind: 'address' };
  const found = kindOfText(text, '');
  if (isForeignFormat(found.kind)) return { kind: 'cards' };
  switch (found.kind) {
    case 'markdown':
      return lines.every((line) => isPair(line))
        ? { kind: 'table', form: formOf(text, '::', divide) }
        : { kind: 'cards' };
    case 'json':
    case 'rows':
    case 'sheet':
      return { kind: 'cards' };
    case 'other':
      // Program code is a text to learn about; the other formats are files opened in the wrong program.
      return found.format === 'code'
        ? { kind: 'text' }
        : { kind: 'unusable', message: refusalOf(found.format) };
    case 'table':
  }
  const form = tableForm(text, lines, divide);
  if (form !== null) return { kind: 'table', form };
  if (lines.length === 1) return isTopic(first) ? { kind: 'topic' } : { kind: 'text' };
  return areTerms(lines) ? { kind: 'terms', terms: lines.map(withoutBullet) } : { kind: 'text' };
}

/** Characters that may be Markdown rather than words in the text of a side. */
const MARKUP = /[|#`*_$\\<>[\]{}]/u;

/** Whether a line of Markdown has two sides and nothing else, so that it can be shown before it is read. */
function isPair(line: string): boolean {
  const sides = line.split('::');
  return sides.length === 2 && sides.every((side) => side.trim() !== '') && !MARKUP.test(line);
}

const ADDRESS =
  /^(?:https?:\/\/|www\.)\S+$|^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|edu|gov|io|de|fr|uk|wiki)\/\S*$/iu;

function isAddress(line: string): boolean {
  return ADDRESS.test(line);
}

/** Longer lines are sentences. */
const MOST_TOPIC_CHARACTERS = 120;
const MOST_TOPIC_WORDS = 15;

function isTopic(line: string): boolean {
  return line.length <= MOST_TOPIC_CHARACTERS && line.split(/\s+/u).length <= MOST_TOPIC_WORDS;
}

const BULLET = /^(?:[-*+•–]|\d{1,3}[.)])\s+/u;

function withoutBullet(line: string): string {
  return line.replace(BULLET, '').trim();
}

const MOST_TERM_CHARACTERS = 50;
const MOST_TERM_WORDS = 5;
const FEWEST_TERMS = 3;
const SENTENCE_END = /[.!?…。！？:;,]$/u;

/** Whether every line is a word or a few, as in a list of vocabulary without its answers. */
function areTerms(lines: readonly string[]): boolean {
  if (lines.length < FEWEST_TERMS) return false;
  return lines.every((line) => {
    const term = withoutBullet(line);
    const isShort = term.length <= MOST_TERM_CHARACTERS && term.split(/\s+/u).length <= MOST_TERM_WORDS;
    return isShort && !line.startsWith('#') && !SENTENCE_END.test(term);
  });
}

/** Separators of columns that nobody writes in a topic or a sentence, so that one line is enough. */
const CERTAIN: ReadonlySet<string> = new Set(['\t', ' = ', ' -> ', ' => ', ' → ', '::']);

/** Share of the lines that must have two sides. */
const PAIRED = 0.8;
/** Longest usual first side in characters; what is longer is a clause before a comma or colon. */
const LONGEST_FRONT = 60;

/** How the rows of a text are written; null for a text without rows. */
function tableForm(text: string, lines: readonly string[], divide: DivideSample): TableForm | null {
  const isWhole = text.length <= SAMPLE;
  const sample = text.slice(0, SAMPLE);
  const single = lines.length === 1 ? [...CERTAIN].find((mark) => text.trim().includes(mark)) : undefined;
  if (lines.length === 1 && single === undefined) return null;
  if (single !== undefined) return formOf(text, single, divide);
  const form: TableForm = { encoding: 'utf-8', ...guessForm(sample, isWhole, divide) };
  if (problemOfForm(form) !== null) return null;
  return form.origin !== 'other' || areRows(sample, form, divide, isWhole) ? form : null;
}

/** How lines with two sides are read, whatever their words look like. */
function formOf(text: string, separator: string, divide: DivideSample): TableForm {
  return {
    encoding: 'utf-8',
    ...guessForm(text.slice(0, SAMPLE), text.length <= SAMPLE, divide),
    separator: separator === '\t' ? 'tab' : separator,
    rowSeparator: 'line',
    header: false,
    columns: ['front', 'back'],
    leadingLines: 0,
  };
}

function areRows(text: string, form: TableForm, divide: DivideSample, isWhole: boolean): boolean {
  const rows = divide(text, form, isWhole)
    .rows.slice(form.leadingLines)
    .filter((row) => row.some((cell) => cell.trim() !== ''));
  const pairs = rows.filter((row) => row.filter((cell) => cell.trim() !== '').length > 1);
  if (pairs.length < 2 && separatorOf(form) !== '\t') return false;
  if (pairs.length < rows.length * PAIRED) return false;
  if (CERTAIN.has(separatorOf(form))) return true;
  const fronts = pairs.map(([front = '']) => front.trim());
  const short = fronts.filter((front) => front.length <= LONGEST_FRONT).length;
  if (short < fronts.length * PAIRED) return false;
  return separatorOf(form) !== ',' || !isProse(pairs);
}

/** Whether commas stand in sentences: lines end like them, or have different numbers of commas. */
function isProse(rows: readonly (readonly string[])[]): boolean {
  const ended = rows.filter((row) => /[.!?]["”’)]?$/u.test(row.at(-1)?.trim() ?? '')).length;
  const widths = new Set(rows.map((row) => row.length));
  return ended * 2 > rows.length || (widths.size > 1 && widths.size * 3 > rows.length);
}
