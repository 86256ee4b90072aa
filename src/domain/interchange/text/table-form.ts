import type { TextEncoding } from '../../text/text-encodings.ts';

/** The fields that a column of a table can have. */
export const FIELDS = [
  'front',
  'back',
  'hint 1',
  'hint 2',
  'hint 3',
  'explanation',
  'tags',
  'deck',
  'difficulty',
  'option 1',
  'option 2',
  'option 3',
  'option 4',
  'option 5',
  'option 6',
  'correct option',
  'reason 1',
  'reason 2',
  'reason 3',
  'reason 4',
  'reason 5',
  'reason 6',
  'quiz',
  'suspended',
  'id',
  'both directions',
  'ignore',
] as const;
export type Field = (typeof FIELDS)[number];

/** The names of the columns of our own tables, in order. */
export const OUR_COLUMNS: readonly Field[] = FIELDS.filter(
  (field) => field !== 'ignore' && field !== 'both directions',
);

/** Fields that several columns can have; their texts are joined. */
export const REPEATABLE: ReadonlySet<Field> = new Set<Field>(['ignore', 'tags', 'explanation']);

/** What kind of file the rows come from. */
export const ROW_SOURCES = ['text', 'sheet', 'json'] as const;

/** How a quotation mark within a quoted cell is written, or that cells are enclosed in curly ones. */
export const QUOTE_STYLES = ['doubled', 'backslash', 'curly'] as const;
export type QuoteStyle = (typeof QUOTE_STYLES)[number];

/** How a table names the right option: by its number from 1 or 0, its letter, or its text. */
export const KEY_STYLES = ['number', 'index', 'letter', 'text'] as const;
export type KeyStyle = (typeof KEY_STYLES)[number];

/** The separator of tags. `comma` includes semicolons, as in our own tables. */
export const TAG_SEPARATORS = ['comma', 'semicolon', 'space'] as const;
export type TagSeparator = (typeof TAG_SEPARATORS)[number];

export const LONGEST_SEPARATOR = 5;
export const MOST_COLUMNS = 200;

/** How a table is written, guessed from its beginning and corrected by the learner. */
export type TableForm = {
  source: (typeof ROW_SOURCES)[number];
  /** The name of the sheet in a workbook; null for other files. */
  sheet: string | null;
  encoding: TextEncoding;
  /** The separator of columns: 'tab', or the characters themselves, 1 to 5. */
  separator: string;
  /** The separator of rows: 'line' for line breaks of any kind, or the characters themselves, 1 to 5. */
  rowSeparator: string;
  /** Whether a cell in quotation marks may contain separators and line breaks. */
  quotes: boolean;
  quoteStyle: QuoteStyle;
  /** Whether a line without a separator continues the last cell of the row before it. */
  continued: boolean;
  /** Whether the first row names the columns. */
  header: boolean;
  /** What each column is, from left to right; further columns are skipped. */
  columns: readonly Field[];
  /** Whether cells are HTML, as Anki writes them. */
  html: boolean;
  /** Lines before the table: Anki's own, titles and empty ones. */
  leadingLines: number;
  /** The deck of rows that name none; null if the file names none. */
  deck: string | null;
  /** Tags that every card gets. */
  tags: readonly string[];
  tagSeparator: TagSeparator;
  keyStyle: KeyStyle;
  /** Whether every row also makes a card that asks for the front. */
  reverse: boolean;
  /** Whose conventions apply within cells: how tags are divided, and what an apostrophe at the start means. */
  origin: 'cardamom' | 'anki' | 'other';
};

/** The characters between columns. */
export function separatorOf(form: Pick<TableForm, 'separator'>): string {
  return form.separator === 'tab' ? '\t' : form.separator;
}

/** Why no table can be read by a form, as a sentence for the learner; null if one can. */
export function problemOfForm(form: TableForm): string | null {
  const { columns } = form;
  const problem = form.source === 'text' ? problemOfDivision(form) : null;
  if (problem !== null) return problem;
  if (columns.length < 2) {
    return form.source === 'text'
      ? 'This file has only one column. Choose what stands between front and back.'
      : 'This table has only one column. A card needs two: what is asked, and the answer.';
  }
  const hasBack = columns.includes('back') || answersByOption(form);
  if (!columns.includes('front') || !hasBack)
    return 'Choose which column is the front and which is the back.';
  const twice = columns.find((field, at) => !REPEATABLE.has(field) && columns.indexOf(field) !== at);
  return twice === undefined ? null : `Only one column can be "${twice}".`;
}

/** Whether a table has the right option in place of a back. */
function answersByOption({ columns }: Pick<TableForm, 'columns'>): boolean {
  return columns.includes('correct option') && columns.includes('option 1');
}

function problemOfDivision({ separator: written, rowSeparator, quotes }: TableForm): string | null {
  const separator = separatorOf({ separator: written });
  if (!isSeparator(separator) || !isSeparator(rowSeparator))
    return `A separator of columns or rows has 1 to ${LONGEST_SEPARATOR} characters.`;
  if (!isDividing({ separator, rowSeparator })) return 'Columns and rows need different separators.';
  if (quotes && (separator.includes('"') || rowSeparator.includes('"')))
    return 'Quotation marks cannot enclose cells and separate them.';
  return null;
}

/** Whether columns and rows can be distinguished. */
export function isDividing(form: Pick<TableForm, 'separator' | 'rowSeparator'>): boolean {
  const separator = separatorOf(form);
  const isOfLines = form.rowSeparator === 'line' && /[\r\n]/u.test(separator);
  return separator !== '' && form.rowSeparator !== '' && separator !== form.rowSeparator && !isOfLines;
}

function isSeparator(text: string): boolean {
  return text.length >= 1 && text.length <= LONGEST_SEPARATOR;
}
