import type { IncomingCard, IncomingPieces } from '#domain/interchange/incoming.ts';
import { cardsOfRow, type ReadHtml } from '#domain/interchange/text/row-cards.ts';
import { isDividing, problemOfForm, type TableForm } from '#domain/interchange/text/table-form.ts';
import { htmlToMarkdown } from '../../html/html-to-markdown.ts';
import { renameMedia } from '../../anki/writing/markdown-to-html.ts';
import { decodeFile, decodeStart, type TextOptions, withoutFirstLines } from '../decode-file.ts';
import { inPieces } from '../pieces.ts';
import { type Row, RowParser } from './row-parser.ts';
import { UnreadableText } from '../text-failure.ts';

/** A table's beginning as it is read by a form. */
export type TablePreview = {
  /** The first ten, with the row of names. */
  rows: string[][];
  /** As many as its widest row has. */
  columns: number;
  /** How many rows have been looked at. */
  rowsSeen: number;
  /** The first three cards as they will be. */
  cards: IncomingCard[];
  /** Why no card can be read by this form, for the learner; null if nothing is wrong. */
  problem: string | null;
};

const PREVIEW = { rows: 10, cards: 3, cell: 500 };

/** The beginning of a table by a form, never more than 256 KB of it. Throws UnreadableText for what is no text. */
export async function previewTable(path: string, form: TableForm): Promise<TablePreview> {
  const start = await decodeStart(path, form.encoding);
  return previewOf(start.text, form, start.isWhole);
}

/** As `previewTable`, of a beginning that has been read. */
export async function previewOf(text: string, form: TableForm, isWhole: boolean): Promise<TablePreview> {
  const preview: TablePreview = {
    rows: [],
    columns: 0,
    rowsSeen: 0,
    cards: [],
    problem: problemOfForm(form),
  };
  // What cannot divide anything shows at least what is there.
  const table = isDividing(form) ? form : { ...form, separator: 'tab', rowSeparator: 'line' };
  async function* pieces() {
    yield text;
  }
  try {
    for await (const rows of rowsOf(pieces(), table, isWhole))
      for (const row of rows) addToPreview(preview, row, table);
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    preview.problem ??= error.userMessage;
  }
  return preview;
}

function addToPreview(preview: TablePreview, row: Row, table: TableForm): void {
  preview.rowsSeen += 1;
  preview.columns = Math.max(preview.columns, row.cells.length);
  if (preview.rows.length < PREVIEW.rows) {
    const cells = row.cells.slice(0, table.columns.length + PREVIEW.rows);
    preview.rows.push(cells.map((cell) => cell.slice(0, PREVIEW.cell).toWellFormed()));
  }
  if (preview.problem !== null || preview.cards.length >= PREVIEW.cards || isHeader(row, table)) return;
  const { cards } = cardsOfRow(row.cells, table, row.number, readHtml);
  preview.cards = [...preview.cards, ...cards].slice(0, PREVIEW.cards);
}

/** The cards of a table, read as they are asked for. Throws UnreadableText on the way. */
export async function* readTable(path: string, form: TableForm, options: TextOptions = {}): IncomingPieces {
  const problem = problemOfForm(form);
  if (problem !== null) throw new UnreadableText('bad-form', problem);
  yield* inPieces(readRows(), options);

  async function* readRows() {
    for await (const rows of rowsOf(decodeFile(path, form.encoding, options), form, true))
      for (const row of rows)
        if (!isHeader(row, form)) yield cardsOfRow(row.cells, form, row.number, readHtml);
  }
}

function isHeader({ number }: Row, { header, leadingLines }: TableForm): boolean {
  return header && number === leadingLines + 1;
}

async function* rowsOf(
  texts: AsyncIterable<string>,
  table: TableForm,
  isWhole: boolean,
): AsyncGenerator<Row[], void> {
  const parser = new RowParser(table);
  for await (const text of withoutFirstLines(texts, table.leadingLines)) yield await parser.write(text);
  // A row that is cut off is none.
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
