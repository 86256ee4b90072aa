import type { IncomingCard, IncomingPieces } from '#domain/interchange/incoming.ts';
import { cardsOfRow, type ReadHtml } from '#domain/interchange/text/row-cards.ts';
import type { Row } from '#domain/interchange/text/divide-rows.ts';
import { isDividing, problemOfForm, type TableForm } from '#domain/interchange/text/table-form.ts';
import { htmlToMarkdown } from '../../html/html-to-markdown.ts';
import { renameMedia } from '../../anki/writing/markdown-to-html.ts';
import { decodeFile, decodeStart, type TextOptions, withoutFirstLines } from '../decode-file.ts';
import { inPieces } from '../pieces.ts';
import { readJsonRows } from './read-json-rows.ts';
import { readSheet, type RowSource } from './read-sheet.ts';
import { RowParser } from './row-parser.ts';
import { UnreadableText } from '../text-failure.ts';

/** A table's beginning as it is read by a form. */
export type TablePreview = {
  /** The first ten, with the row of names. */
  rows: string[][];
  /** As many as its widest row has. */
  columns: number;
  /** How many rows have been looked at. */
  rowsSeen: number;
  /** The sheets of a workbook; none for other files. */
  sheets: string[];
  /** The first three cards as they will be. */
  cards: IncomingCard[];
  /** Why no card can be read by this form, for the learner; null if nothing is wrong. */
  problem: string | null;
};

/** `source` bounds the rows of a workbook that become cards of the preview. */
const PREVIEW = { rows: 10, cards: 3, cell: 500, source: 500 };

/** The beginning of a table by a form, never more than 256 KB of a text. Throws UnreadableText. */
export async function previewTable(path: string, form: TableForm): Promise<TablePreview> {
  if (form.source !== 'text') return previewOfRows(await readRowSource(path, form), form);
  const start = await decodeStart(path, form.encoding);
  return previewOfText(start.text, form, start.isWhole);
}

/** The beginning of a table whose rows are known. */
export function previewOfRows({ rows, sheets }: RowSource, form: TableForm): TablePreview {
  const preview = emptyPreview(form, sheets);
  const names = namesOf(form);
  for (const row of numbered(rows, form).slice(0, PREVIEW.source))
    addToPreview(preview, row, { form, names });
  preview.rowsSeen = Math.max(0, rows.length - form.leadingLines);
  return preview;
}

/** As `previewTable`, of the beginning of a text that has been read. */
export async function previewOfText(text: string, form: TableForm, isWhole: boolean): Promise<TablePreview> {
  const preview = emptyPreview(form, []);
  const names = namesOf(form);
  // With separators that cannot divide anything, at least the text is shown.
  const table = isDividing(form) ? form : { ...form, separator: 'tab', rowSeparator: 'line' };
  async function* pieces() {
    yield text;
  }
  try {
    for await (const rows of rowsOf(pieces(), table, isWhole))
      for (const row of rows) addToPreview(preview, row, { form: table, names });
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    preview.problem ??= error.userMessage;
  }
  return preview;
}

function emptyPreview(form: TableForm, sheets: string[]): TablePreview {
  return { rows: [], columns: 0, rowsSeen: 0, sheets, cards: [], problem: problemOfForm(form) };
}

function addToPreview(
  preview: TablePreview,
  row: Row,
  { form, names }: { form: TableForm; names: Names },
): void {
  preview.rowsSeen += 1;
  preview.columns = Math.max(preview.columns, row.cells.length);
  if (preview.rows.length < PREVIEW.rows) {
    const cells = row.cells.slice(0, form.columns.length + PREVIEW.rows);
    preview.rows.push(cells.map((cell) => cell.slice(0, PREVIEW.cell).toWellFormed()));
  }
  if (names.isHeader(row) || preview.problem !== null || preview.cards.length >= PREVIEW.cards) return;
  const { cards } = cardsOfRow({ ...row, names: names.names }, form, readHtml);
  preview.cards = [...preview.cards, ...cards].slice(0, PREVIEW.cards);
}

/** The cards of a table, read as they are asked for. Throws UnreadableText while reading. */
export async function* readTable(path: string, form: TableForm, options: TextOptions = {}): IncomingPieces {
  const problem = problemOfForm(form);
  if (problem !== null) throw new UnreadableText('bad-form', problem);
  const names = namesOf(form);
  yield* inPieces(readRows(), options);

  async function* readRows() {
    for await (const rows of tableRows(path, form, options)) {
      for (const row of rows)
        if (!names.isHeader(row)) yield cardsOfRow({ ...row, names: names.names }, form, readHtml);
    }
  }
}

async function* tableRows(path: string, form: TableForm, options: TextOptions): AsyncGenerator<Row[], void> {
  if (form.source === 'text') {
    yield* rowsOf(decodeFile(path, form.encoding, options), form, true);
    return;
  }
  yield numbered((await readRowSource(path, form)).rows, form);
}

function numbered(rows: readonly string[][], form: TableForm): Row[] {
  const first = firstNumber(form);
  return rows.slice(form.leadingLines).map((cells, index) => ({ number: first + index, cells }));
}

/** The number of the first row. The names of columns in JSON are not a row of the file. */
function firstNumber({ source, header, leadingLines }: TableForm): number {
  return leadingLines + (source === 'json' && header ? 0 : 1);
}

/** The rows of a file that is not a text of rows. Throws UnreadableText. */
async function readRowSource(path: string, { source, sheet, encoding }: TableForm): Promise<RowSource> {
  return source === 'sheet'
    ? readSheet(path, sheet)
    : { rows: await readJsonRows(path, encoding), sheets: [] };
}

type Names = { names: readonly string[] | undefined; isHeader: (row: Row) => boolean };

/** Remembers the names of columns when their row is read. */
function namesOf(form: TableForm): Names {
  const first = firstNumber(form);
  const found: Names = {
    names: undefined,
    isHeader: ({ number, cells }) => {
      if (!form.header || number !== first) return false;
      found.names = cells;
      return true;
    },
  };
  return found;
}

async function* rowsOf(
  texts: AsyncIterable<string>,
  table: TableForm,
  isWhole: boolean,
): AsyncGenerator<Row[], void> {
  const parser = new RowParser(table);
  for await (const text of withoutFirstLines(texts, table.leadingLines)) yield await parser.write(text);
  // A row that is cut off does not count.
  if (isWhole) yield await parser.end();
}

const readHtml: ReadHtml = (html) => {
  try {
    const { markdown, media, remote } = htmlToMarkdown(html);
    return { markdown: renameMedia(markdown, () => null).trim(), missing: [...media, ...remote] };
  } catch (error) {
    // Elements within elements, deeper than the parser goes.
    if (error instanceof RangeError) return null;
    throw error;
  }
};
