import { CsvError, Parser } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import {
  Continuation,
  divideBy,
  MOST_ROW_BYTES,
  parserOptions,
  type Row,
  withStraightQuotes,
} from '#domain/interchange/text/divide-rows.ts';
import type { Division } from '#domain/interchange/text/guess-form.ts';
import type { TableForm } from '#domain/interchange/text/table-form.ts';
import { UnreadableText } from '../text-failure.ts';

/** Divides a table that comes in pieces into rows. A quotation mark that is not closed does not swallow more than 1 MB. */
export class RowParser {
  readonly #parser: Parser;
  readonly #form: Division;
  readonly #continuation: Continuation;
  readonly #before: number;
  #rows: Row[] = [];
  #rest = '';
  #number: number;

  constructor(form: Division & Pick<TableForm, 'leadingLines' | 'origin'>) {
    this.#form = form;
    this.#continuation = new Continuation(form);
    this.#before = form.leadingLines;
    this.#number = form.leadingLines;
    this.#parser = new Parser({
      ...parserOptions(form),
      // Anki takes such lines for comments anywhere, and quotes a cell that begins like one.
      ...(form.origin === 'anki' && { comment: '#', comment_no_infix: true }),
      on_record: (cells: string[], { records, comment_lines }) => {
        this.#number = this.#before + records + comment_lines;
        this.#rows.push({ number: this.#number, cells });
        return null;
      },
    });
    // Failures are passed to `write` and `end`.
    this.#parser.on('error', () => {});
    this.#parser.resume();
  }

  /** The rows that end in this piece. Throws UnreadableText. */
  async write(text: string): Promise<Row[]> {
    const straight = this.#straightened(text, false);
    return this.#continuation.join(await this.#finished((done) => this.#parser.write(straight, done)));
  }

  /** The last row. Throws UnreadableText. */
  async end(): Promise<Row[]> {
    const straight = this.#straightened('', true);
    const rows = await this.#finished((done) => this.#parser.end(straight, done));
    return [...this.#continuation.join(rows), ...this.#continuation.end()];
  }

  /** Curly quotation marks can only be recognised in whole lines. */
  #straightened(text: string, isLast: boolean): string {
    if (!this.#form.quotes || this.#form.quoteStyle !== 'curly') return text;
    const all = this.#rest + text;
    const end = isLast ? all.length : all.lastIndexOf('\n') + 1;
    this.#rest = all.slice(end);
    if (this.#rest.length > MOST_ROW_BYTES) throw new UnreadableText('long-row', this.#number + 1);
    return withStraightQuotes(all.slice(0, end), this.#form);
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

const MOST_SAMPLE_ROWS = 150;

/** The rows at the beginning of a table, to guess its form by. */
export const divideSample = divideBy(
  (text, options) => parse(text, options),
  (error) => error instanceof CsvError,
  MOST_SAMPLE_ROWS,
);

function failureOf(error: unknown, row: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new UnreadableText('open-quote', row, { cause: error });
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new UnreadableText('long-row', row, { cause: error });
  return error;
}
