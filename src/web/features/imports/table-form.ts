import { FIELDS, type Field, REPEATABLE, type TableForm } from '#domain/interchange/text/table-form.ts';

/** The fields that a column can have, in the order of the menu. */
export const OFFERED_FIELDS: readonly Field[] = ['ignore', ...FIELDS.filter((field) => field !== 'ignore')];

/** Name of a field, such as "Hint 1". */
export function fieldName(field: Field): string {
  return field === 'id' ? 'ID' : field.charAt(0).toUpperCase() + field.slice(1);
}

/** The fields of `count` columns. Columns that the form does not name are ignored. */
export function columnsOf({ columns }: TableForm, count: number): Field[] {
  return Array.from({ length: count }, (_, index) => columns[index] ?? 'ignore');
}

/**
 * Assigns a field to the column at `index`. Most fields have one column, so the column that had the field before gets the
 * previous field of the changed one.
 */
export function withField(columns: readonly Field[], index: number, field: Field): Field[] {
  const before = columns[index] ?? 'ignore';
  return columns.map((column, place) => {
    if (place === index) return field;
    return column === field && !REPEATABLE.has(field) ? before : column;
  });
}

export type SeparatorChoice = { name: string; label: string; separator: string };

export const COLUMN_SEPARATORS: readonly SeparatorChoice[] = [
  { name: 'tab', label: 'Tab', separator: 'tab' },
  { name: 'comma', label: 'Comma', separator: ',' },
  { name: 'semicolon', label: 'Semicolon', separator: ';' },
];

export const ROW_SEPARATORS: readonly SeparatorChoice[] = [
  { name: 'line break', label: 'Line break', separator: 'line' },
  { name: 'empty line', label: 'Empty line', separator: '\n\n' },
  { name: 'semicolon', label: 'Semicolon', separator: ';' },
];

/** The name of a common separator, or undefined. Treats line breaks of Windows as line breaks. */
export function nameOfSeparator(choices: readonly SeparatorChoice[], separator: string): string | undefined {
  const plain = separator.replaceAll('\r\n', '\n');
  return choices.find((choice) => choice.separator === plain)?.name;
}

/** A separator in visible form: a tab as "\t", a line break as "\n". */
export function writtenSeparator(separator: string): string {
  return separator.replaceAll('\t', String.raw`\t`).replaceAll(/\r?\n/gu, String.raw`\n`);
}

/** Parses a separator that the learner typed, the inverse of `writtenSeparator`. */
export function readSeparator(written: string): string {
  return written.replaceAll(String.raw`\t`, '\t').replaceAll(String.raw`\n`, '\n');
}

export const ENCODINGS: ReadonlyArray<{ value: TableForm['encoding']; label: string }> = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Western European (Windows-1252)' },
  { value: 'macintosh', label: 'Western European (Mac Roman)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'iso-8859-2', label: 'Central European (ISO 8859-2)' },
  { value: 'windows-1257', label: 'Baltic (Windows-1257)' },
  { value: 'windows-1254', label: 'Turkish (Windows-1254)' },
  { value: 'windows-1253', label: 'Greek (Windows-1253)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'koi8-r', label: 'Russian (KOI8-R)' },
  { value: 'koi8-u', label: 'Ukrainian (KOI8-U)' },
  { value: 'ibm866', label: 'Cyrillic (DOS)' },
  { value: 'x-mac-cyrillic', label: 'Cyrillic (Mac)' },
  { value: 'windows-1255', label: 'Hebrew (Windows-1255)' },
  { value: 'windows-1256', label: 'Arabic (Windows-1256)' },
  { value: 'iso-8859-6', label: 'Arabic (ISO 8859-6)' },
  { value: 'windows-874', label: 'Thai (Windows-874)' },
  { value: 'windows-1258', label: 'Vietnamese (Windows-1258)' },
  { value: 'shift_jis', label: 'Japanese (Shift JIS)' },
  { value: 'euc-jp', label: 'Japanese (EUC-JP)' },
  { value: 'iso-2022-jp', label: 'Japanese (ISO 2022-JP)' },
  { value: 'gb18030', label: 'Chinese, simplified (GB 18030)' },
  { value: 'big5', label: 'Chinese, traditional (Big5)' },
  { value: 'euc-kr', label: 'Korean (EUC-KR)' },
  { value: 'utf-16le', label: 'UTF-16 (little endian)' },
  { value: 'utf-16be', label: 'UTF-16 (big endian)' },
];

export const TAG_CHOICES: ReadonlyArray<{ value: TableForm['tagSeparator']; label: string }> = [
  { value: 'comma', label: 'Comma or semicolon' },
  { value: 'semicolon', label: 'Semicolon' },
  { value: 'space', label: 'Space' },
];

export const KEY_CHOICES: ReadonlyArray<{ value: TableForm['keyStyle']; label: string }> = [
  { value: 'text', label: 'Its text' },
  { value: 'letter', label: 'Its letter (A, B, C)' },
  { value: 'number', label: 'Its number, from 1' },
  { value: 'index', label: 'Its number, from 0' },
];

/** Describes how a table is read: "Columns by tab, rows by line break, UTF-8". */
export function readingText({ source, separator, rowSeparator, encoding }: TableForm): string {
  if (source !== 'text') return source === 'sheet' ? 'A spreadsheet' : 'A list in JSON';
  const called = (choices: readonly SeparatorChoice[], value: string) =>
    nameOfSeparator(choices, value) ?? `“${writtenSeparator(value)}”`;
  const written = ENCODINGS.find(({ value }) => value === encoding)?.label ?? encoding;
  return `Columns by ${called(COLUMN_SEPARATORS, separator)}, rows by ${called(ROW_SEPARATORS, rowSeparator)}, ${written}`;
}
