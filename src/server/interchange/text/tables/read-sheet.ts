import { open, readFile } from 'node:fs/promises';
import { read, utils, type WorkBook } from '@e965/xlsx';
import { UnreadableText } from '../text-failure.ts';

/** The rows of a file that is not a text of rows, and the sheets to choose from. */
export type RowSource = { rows: string[][]; sheets: string[] };

/** Workbooks are read as a whole. */
const LARGEST_WORKBOOK = 30_000_000;
const MOST_ROWS = 200_000;

/** The rows of a sheet of a workbook as they are shown; of the first sheet with a table where none is named. Throws UnreadableText. */
export async function readSheet(path: string, name: string | null): Promise<RowSource & { sheet: string }> {
  const book = await readBook(path);
  const hidden = new Set(
    (book.Workbook?.Sheets ?? []).filter(({ Hidden }) => (Hidden ?? 0) > 0).map((sheet) => sheet.name),
  );
  const sheets = book.SheetNames.filter((each) => !hidden.has(each));
  const sheet = name ?? sheets.find((each) => isTable(rowsOfSheet(book, each))) ?? sheets[0];
  if (sheet === undefined || !sheets.includes(sheet)) throw new UnreadableText('empty');
  return { rows: rowsOfSheet(book, sheet), sheets, sheet };
}

async function readBook(path: string): Promise<WorkBook> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > LARGEST_WORKBOOK) throw new UnreadableText('large-workbook');
  } finally {
    await file.close();
  }
  const bytes = await readFile(path);
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      sheetRows: MOST_ROWS,
      cellFormula: false,
      cellHTML: false,
    });
  } catch (error) {
    throw new UnreadableText('bad-workbook', '', { cause: error });
  }
}

/** The rows of a sheet. The index of each is its number in the sheet minus one, so that places are those that a spreadsheet shows. */
function rowsOfSheet(book: WorkBook, name: string): string[][] {
  const sheet = book.Sheets[name];
  if (sheet?.['!ref'] === undefined) return [];
  const first = utils.decode_range(sheet['!ref']).s.r;
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true });
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : '')));
  return [...Array.from({ length: first }, () => ['']), ...texts];
}

function isTable(rows: readonly (readonly string[])[]): boolean {
  return rows.some((row) => row.filter((cell) => cell.trim() !== '').length > 1);
}
