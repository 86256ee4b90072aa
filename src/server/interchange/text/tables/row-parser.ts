import { CsvError, type Options, Parser } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { DivideSample, Division } from '#domain/interchange/text/guess-form.ts';
import { separatorOf, type TableForm } from '#domain/interchange/text/table-form.ts';
import { UnreadableText } from '../text-failure.ts';

/** A row and its number, from 1. */
export type Row = { number: number; cells: string[] };

const MOST_ROW_BYTES = 1024 * 1024;

/** Takes a table apart that comes in pieces. A quotation mark that is not closed does not swallow more than 1 MB. */
export class RowParser {
  readonly #parser: Parser;
  readonly #before: number;
  #rows: Row[] = [];
  #number: number;

  constructor(form: Division & Pick<TableForm, 'leadingLines' | 'origin'>) {
    this.#before = form.leadingLines;
    this.#number = form.leadingLines;
    this.#parser = new Parser({
      ...optionsOf(form),
      // Anki takes such lines for remarks anywhere, and quotes what begins so.
      ...(form.origin === 'anki' && { comment: '#', comment_no_infix: true }),
      on_record: (cells: string[], { records, comment_lines }) => {
        this.#number = this.#before + records + comment_lines;
        this.#rows.push({ number: this.#number, cells });
        return null;
      },
    });
    // What fails is what `write` and `end` are told.
    this.#parser.on('error', () => {});
    this.#parser.resume();
  }

  /** The rows that end in this piece. Throws UnreadableText. */
  async write(text: string): Promise<Row[]> {
    return this.#finished((done) => this.#parser.write(text, done));
  }

  /** The last row. Throws UnreadableText. */
  async end(): Promise<Row[]> {
    return this.#finished((done) => this.#parser.end(done));
  }

  async #finished(start: (done: (error?: Error | null) => void) => void): Promise<Row[]> {
    try {
      await new Promise<void>((resolve, reject) => {
        start((error) => (error ? reject(error) : resolve()));
      });
    } catch (error) {
      throw failureOf(error, this.#number + 1);
    }
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}

/** More than this without an end is no cell of a table that is cut off, but a quotation mark that means something else. */
const LONGEST_OPEN_BYTES = 16 * 1024;
const MOST_SAMPLE_ROWS = 150;

/** The rows at the beginning of a table, to guess its form by. */
export const divideSample: DivideSample = (text, division, isWhole) => {
  const rows: string[][] = [];
  let end = 0;
  try {
    parse(text, {
      ...optionsOf(division),
      to: MOST_SAMPLE_ROWS,
      on_record: (cells: string[], { bytes }) => {
        rows.push(cells);
        end = bytes;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, isOpen: isWhole || Buffer.byteLength(text) - end > LONGEST_OPEN_BYTES };
  }
  return { rows, isOpen: false };
};

function optionsOf({ separator, rowSeparator, quotes }: Division): Options {
  return {
    delimiter: separatorOf({ separator }),
    record_delimiter: rowSeparator === 'line' ? ['\r\n', '\n', '\r'] : rowSeparator,
    quote: quotes ? '"' : null,
    escape: quotes ? '"' : null,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MOST_ROW_BYTES,
  };
}

function failureOf(error: unknown, row: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new UnreadableText('open-quote', row, { cause: error });
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new UnreadableText('long-row', row, { cause: error });
  return error;
}
