import type { DivideSample, Division } from './guess-form.ts';
import { separatorOf } from './table-form.ts';

/** A row of a table and its number, from 1. */
export type Row = { number: number; cells: string[] };

/** A quotation mark that is not closed swallows no more than this. */
export const MOST_ROW_BYTES = 1024 * 1024;

/** Options of the package csv-parse, as far as they depend on the table. */
export type ParserOptions = {
  delimiter: string;
  record_delimiter: string | string[];
  quote: string | null;
  escape: string | null;
  ltrim: boolean;
  relax_quotes: true;
  relax_column_count: true;
  max_record_size: number;
};

type Parse = (
  text: string,
  options: ParserOptions & {
    to?: number;
    on_record: (cells: string[], context: { bytes: number }) => null;
  },
) => unknown;

/** If a quoted cell does not end within this many bytes, it is not cut off, but its quotation mark means something else. */
const LONGEST_OPEN_BYTES = 16 * 1024;

/**
 * Makes a function that divides the beginning of a table, up to `mostRows` rows or all of it. The parser is csv-parse,
 * which server and browser load in different builds.
 */
export function divideBy(
  parse: Parse,
  isParserError: (error: unknown) => boolean,
  mostRows?: number,
): DivideSample {
  return (text, division, isWhole) => {
    const rows: string[][] = [];
    let end = 0;
    try {
      parse(withStraightQuotes(text, division), {
        ...parserOptions(division),
        ...(mostRows !== undefined && { to: mostRows }),
        on_record: (cells, { bytes }) => {
          rows.push(cells);
          end = bytes;
          return null;
        },
      });
    } catch (error) {
      if (!isParserError(error)) throw error;
      const bytes = new TextEncoder().encode(text).length;
      return { rows, isOpen: isWhole || bytes - end > LONGEST_OPEN_BYTES };
    }
    if (!division.continued) return { rows, isOpen: false };
    const joined = new Continuation(division);
    const whole = joined.join(rows.map((cells, index) => ({ number: index + 1, cells })));
    return { rows: [...whole, ...joined.end()].map(({ cells }) => cells), isOpen: false };
  };
}

/** How the package csv-parse divides a text. */
export function parserOptions({ separator, rowSeparator, quotes, quoteStyle }: Division): ParserOptions {
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

/** Writes curly quotation marks around cells as straight ones, in a text of whole lines. */
export function withStraightQuotes(text: string, { separator, quotes, quoteStyle }: Division): string {
  if (!quotes || quoteStyle !== 'curly') return text;
  const edge = RegExp.escape(separatorOf({ separator }));
  return text
    .replaceAll(new RegExp(`(?<=^|${edge})( *)[“„]`, 'gmu'), '$1"')
    .replaceAll(new RegExp(`[”“](?= *(?:${edge}|$))`, 'gmu'), '"');
}

/** Joins rows that continue the one before them. */
export class Continuation {
  #last: Row | null = null;
  readonly #isOn: boolean;

  constructor({ continued }: Division) {
    this.#isOn = continued;
  }

  /** Returns the rows that nothing can continue any more. */
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

  /** Returns the last row. */
  end(): Row[] {
    const rows = this.#last === null ? [] : [this.#last];
    this.#last = null;
    return rows;
  }
}
