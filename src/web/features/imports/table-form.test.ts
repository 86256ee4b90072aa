import { describe, expect, test } from 'vitest';
import type { TableForm } from '#domain/interchange/text/table-form.ts';
import { TEXT_ENCODINGS } from '#domain/text/text-encodings.ts';
import {
  COLUMN_SEPARATORS,
  columnsOf,
  ENCODINGS,
  fieldName,
  nameOfSeparator,
  OFFERED_FIELDS,
  readingText,
  readSeparator,
  ROW_SEPARATORS,
  withField,
  writtenSeparator,
} from './table-form.ts';

const FORM: TableForm = {
  source: 'text',
  sheet: null,
  encoding: 'utf-8',
  separator: 'tab',
  rowSeparator: 'line',
  quotes: true,
  quoteStyle: 'doubled',
  continued: false,
  header: false,
  html: false,
  columns: ['front', 'back'],
  leadingLines: 0,
  deck: null,
  tags: [],
  tagSeparator: 'comma',
  keyStyle: 'text',
  reverse: false,
  origin: 'other',
};

describe('the columns of a table', () => {
  test('are ignored unless the form names them', () => {
    expect(columnsOf(FORM, 4)).toEqual(['front', 'back', 'ignore', 'ignore']);
    expect(columnsOf({ ...FORM, columns: ['front', 'back', 'tags'] }, 1)).toEqual(['front']);
  });

  test('swap fields when one takes the field of another', () => {
    expect(withField(['front', 'back', 'ignore'], 1, 'front')).toEqual(['back', 'front', 'ignore']);
    expect(withField(['front', 'back', 'ignore'], 2, 'front')).toEqual(['ignore', 'back', 'front']);
    expect(withField(['front', 'ignore', 'back'], 2, 'ignore')).toEqual(['front', 'ignore', 'ignore']);
    expect(withField(['front', 'back'], 1, 'hint 1')).toEqual(['front', 'hint 1']);
    expect(withField(['front', 'tags', 'back'], 2, 'tags')).toEqual(['front', 'tags', 'tags']);
  });

  test('are named as the learner reads them, each once', () => {
    expect([fieldName('hint 1'), fieldName('ignore')]).toEqual(['Hint 1', 'Ignore']);
    expect(OFFERED_FIELDS.slice(0, 3)).toEqual(['ignore', 'front', 'back']);
    expect(new Set(OFFERED_FIELDS).size).toBe(OFFERED_FIELDS.length);
  });
});

describe('separators', () => {
  test('have names, and are visible when they are white space', () => {
    expect(nameOfSeparator(COLUMN_SEPARATORS, 'tab')).toBe('tab');
    expect(nameOfSeparator(COLUMN_SEPARATORS, ' - ')).toBeUndefined();
    expect(nameOfSeparator(ROW_SEPARATORS, 'line')).toBe('line break');
    expect(nameOfSeparator(ROW_SEPARATORS, '\r\n\r\n')).toBe('empty line');
    expect(writtenSeparator('\t|\r\n')).toBe(String.raw`\t|\n`);
  });

  test('can be custom characters', () => {
    for (const separator of ['\t', '\n\n', ' - ', '\\', '$$']) {
      expect(readSeparator(writtenSeparator(separator))).toBe(separator);
    }
  });
});

test('every encoding can be chosen, each once', () => {
  expect(ENCODINGS.map(({ value }) => value).toSorted()).toEqual(TEXT_ENCODINGS.toSorted());
});

test('the summary says how a table is read', () => {
  expect(readingText({ ...FORM, source: 'sheet' })).toBe('A spreadsheet');
  expect(readingText(FORM)).toBe('Columns by tab, rows by line break, UTF-8');
  const own = { ...FORM, separator: ' - ', rowSeparator: '\n\n', encoding: 'windows-1252' as const };
  expect(readingText(own)).toBe('Columns by “ - ”, rows by empty line, Western European (Windows-1252)');
});
