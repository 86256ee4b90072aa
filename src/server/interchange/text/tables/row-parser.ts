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
    const straight = this.#straightened(text, false);
    return this.#continuation.join(await this.#finished((done) => this.#parser.write(straight, done)));
  }

  /** The last row. Throws UnreadableText. */
  async end(): Promise<Row[]> {
    const straight = this.#straightened('', true);
    const rows = await this.#finished((done) => this.#parser.end(straight, done));
    return [...this.#continuation.join(rows), ...this.#continuation.end()];
  }

  /** Curly quotation marks are only known in whole lines. */
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

/** More than this without an end is no cell of a table that is cut off, but a quotation mark that means something else. */
const LONGEST_OPEN_BYTES = 16 * 1024;
const MOST_SAMPLE_ROWS = 150;

/** The rows at the beginning of a table, to guess its form by. */
export const divideSample: DivideSample = (text, division, isWhole) => {
  const rows: string[][] = [];
  let end = 0;
  try {
    parse(withStraightQuotes(text, division), {
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
  if (!division.continued) return { rows, isOpen: false };
  const joined = new Continuation(division);
  const whole = joined.join(rows.map((cells, index) => ({ number: index + 1, cells })));
  return { rows: [...whole, ...joined.end()].map(({ cells }) => cells), isOpen: false };
};

function optionsOf({ separator, rowSeparator, quotes, quoteStyle }: Division): Options {
  const delimiter = separatorOf({ separator });
  return {
    delimiter,
    record_delimiter: rowSeparator === 'line' ? ['\r\n', '\n', '\r'] : rowSeparator,
    quote: quotes ? '"' : null,
    escape: quotes ? (quoteStyle === 'backslash' ? '\\' : '"') : null,
    // Some programs write a space behind each comma, before the quotation mark.
    ltrim: quotes && /^[,;|]$/u.test(delimiter),
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MOST_ROW_BYTES,
  };
}

/** Curly quotation marks around cells as straight ones, in a text of whole lines. */
function withStraightQuotes(text: string, { separator, quotes, quoteStyle }: Division): string {
  if (!quotes || quoteStyle !== 'curly') return text;
  const edge = RegExp.escape(separatorOf({ separator }));
  return text
    .replaceAll(new RegExp(`(?<=^|${edge})( *)[“„]`, 'gmu'), '$1"')
    .replaceAll(new RegExp(`[”“](?= *(?:${edge}|$))`, 'gmu'), '"');
}

/** Rows that continue the one before them, joined with it. */
class Continuation {
  #last: Row | null = null;
  readonly #isOn: boolean;

  constructor({ continued }: Division) {
    this.#isOn = continued;
  }

  /** The rows that nothing can continue any more. */
  join(rows: readonly Row[]): Row[] {
    if (!this.#isOn) return [...rows];
    const whole: Row[] = [];
    for (const row of rows) {
      const before = this.#last;
      const isShort = row.cells.length < 2;
      if (before !== null && isShort && before.cells.length > 1) {
        const last = `${before.cells.at(-1) ?? ''}\n${row.cells[0] ?? ''}`;
        const cells = [...before.cells.slice(0, -1), last];
        this.#last = { ...before, cells };
        continue;
      }
      if (before !== null) whole.push(before);
      this.#last = row;
    }
    return whole;
  }

  end(): Row[] {
    const rows = this.#last === null ? [] : [this.#last];
    this.#last = null;
    return rows;
  }
}

function failureOf(error: unknown, row: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new UnreadableText('open-quote', row, { cause: error });
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new UnreadableText('long-row', row, { cause: error });
  return error;
}
