import type { TextEncoding } from '../../text/text-encodings.ts';

/** What a column of a table can be. */
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
  'ignore',
] as const;
export type Field = (typeof FIELDS)[number];

/** How the columns of our own tables are headed, in their order. */
export const OUR_COLUMNS: readonly Field[] = FIELDS.filter((field) => field !== 'ignore');

export const LONGEST_SEPARATOR = 5;
export const MOST_COLUMNS = 200;

/** How a table is written, guessed from its beginning and put right by the learner. */
export type TableForm = {
  encoding: TextEncoding;
  /** What stands between columns: 'tab', or the characters themselves, 1 to 5. */
  separator: string;
  /** What stands between rows: 'line' for line breaks of any kind, or the characters themselves, 1 to 5. */
  rowSeparator: string;
  /** Whether a cell in quotation marks may contain separators and line breaks. */
  quotes: boolean;
  /** Whether the first row names the columns. */
  header: boolean;
  /** What each column is, from left to right; further columns are passed over. */
  columns: readonly Field[];
  /** Whether cells are HTML, as Anki writes them. */
  html: boolean;
  /** Lines before the table that say something about it, as Anki writes them. */
  leadingLines: number;
  /** The deck of rows that name none; null where the file names none. */
  deck: string | null;
  /** Tags that every card gets. */
  tags: readonly string[];
  /** Whose conventions hold within cells: how tags are divided, and what an apostrophe at the start is. */
  origin: 'cardamom' | 'anki' | 'other';
};

/** The characters between columns. */
export function separatorOf(form: Pick<TableForm, 'separator'>): string {
  return form.separator === 'tab' ? '\t' : form.separator;
}

/** What makes a form one that no table can be read by, as a sentence for the learner; null for all others. */
export function problemOfForm(form: TableForm): string | null {
  const { rowSeparator, quotes, columns } = form;
  const separator = separatorOf(form);
  if (!isSeparator(separator) || !isSeparator(rowSeparator))
    return `What stands between columns or rows has 1 to ${LONGEST_SEPARATOR} characters.`;
  if (!isDividing(form)) return 'Between columns must stand something else than between rows.';
  if (quotes && (separator.includes('"') || rowSeparator.includes('"')))
    return 'Quotation marks cannot enclose cells and stand between them.';
  if (columns.length < 2) return 'This file has only one column. Choose what stands between front and back.';
  if (!columns.includes('front') || !columns.includes('back'))
    return 'Choose which column is the front and which is the back.';
  const twice = columns.find((field, at) => field !== 'ignore' && columns.indexOf(field) !== at);
  return twice === undefined ? null : `Only one column can be "${twice}".`;
}

/** Whether columns and rows can be told apart. */
export function isDividing(form: Pick<TableForm, 'separator' | 'rowSeparator'>): boolean {
  const separator = separatorOf(form);
  const isOfLines = form.rowSeparator === 'line' && /[\r\n]/u.test(separator);
  return separator !== '' && form.rowSeparator !== '' && separator !== form.rowSeparator && !isOfLines;
}

function isSeparator(text: string): boolean {
  return text.length >= 1 && text.length <= LONGEST_SEPARATOR;
}
