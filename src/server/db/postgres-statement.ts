import type { EventEmitter } from 'node:events';
import pg from 'pg';

/** What a statement came to, in the form that Kysely expects. */
export type Answer<Row> = { command: string; rowCount: number | null; rows: Row[] };

/** What is to be run, and the name that the server remembers it by, if it does. */
export type Statement = { name: string | undefined; text: string; values: readonly unknown[] };

type Named = Statement & { name: string };

type Column = { name: string; parse: (text: string) => unknown };

/** What the rows of a statement look like. */
export type Shape = { columns: readonly Column[]; empty: Readonly<Record<string, null>> };

const NO_COLUMNS: Shape = { columns: [], empty: {} };

/** What a connection knows of its statements, by their names, and how it reads values of the server's types. */
type Connected = {
  readonly shapes: Map<string, Shape>;
  getTypeParser: (type: number, format: 'text') => (text: string) => unknown;
};

/** What the server says is wrong, with the stack of who waited for it instead of that of the socket's event that brought it. */
export function withStack(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) Error.captureStackTrace(error, withStack);
  return error;
}

/** A value, of the types that SQLite takes as well, as the server reads it. */
function inText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  throw new TypeError(`A statement takes no ${typeof value}`);
}

/** The driver's own statement, of which its types tell no more; while it does not wait for answers it takes no other. */
const DriverStatement: new (text: string) => EventEmitter = pg.Query;

/**
 * A statement that the server remembers. The driver asks for the columns of its rows with each execution and looks for a parser
 * for each, copies what it is given property by property, and emits an event for each row: a fifth of what a request costs
 * (`npm run bench -- api`). Here a connection has a statement described once, by the first execution, which is the driver's,
 * and keeps the shape of its rows. That cannot change: the server refuses a remembered statement whose columns have.
 *
 * The driver calls the methods with what the server says, as it calls those of its cursors.
 */
export class PreparedStatement extends DriverStatement {
  readonly name: string;
  readonly text: string;
  readonly values: Array<string | Buffer | null>;
  readonly #connected: Connected;
  /** Called once, with null or with what went wrong. */
  readonly #whenDone: (error: unknown) => void;
  readonly #received: Array<ReadonlyArray<string | null>> = [];
  #shape: Shape | undefined;
  #completed = '';

  constructor(connected: Connected, { name, text, values }: Named, whenDone: (error: unknown) => void) {
    super(text);
    this.name = name;
    this.text = text;
    this.values = values.map(inText);
    this.#connected = connected;
    this.#whenDone = whenDone;
  }

  submit(connection: pg.Connection): unknown {
    this.#shape = this.#connected.shapes.get(this.name);
    if (!this.#shape) return pg.Query.prototype.submit.call(this, connection);
    connection.stream.cork();
    try {
      connection.bind({ statement: this.name, values: this.values }, false);
      connection.execute(null, false);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return undefined;
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#shape = {
      columns: fields.map(({ name, dataTypeID }) => ({
        name,
        parse: this.#connected.getTypeParser(dataTypeID, 'text'),
      })),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
    this.#connected.shapes.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { fields: ReadonlyArray<string | null> }): void {
    this.#received.push(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#completed = text;
  }

  handleError(error: unknown): void {
    this.#whenDone(error);
  }

  handleReadyForQuery(): void {
    if (!this.#shape) this.#connected.shapes.set(this.name, NO_COLUMNS);
    this.#whenDone(null);
  }

  /** What it came to, once it is done. */
  answer<Row>(): Answer<Row> {
    // Such as `SELECT 3`, or `INSERT 0 3`.
    const [command = '', ...numbers] = this.#completed.split(' ');
    const count = numbers.at(-1);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever wrote the statement says what its rows are
    const rows = this.#received.map((fields) => this.#row(fields)) as Row[];
    return { command, rowCount: count === undefined ? null : Number(count), rows };
  }

  #row(fields: ReadonlyArray<string | null>): Record<string, unknown> {
    const { columns, empty } = this.#shape ?? NO_COLUMNS;
    const row: Record<string, unknown> = { ...empty };
    // In a loop: a function or a pair for each field of each row would cost as much as the rest.
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index];
      const text = fields[index];
      if (column !== undefined && typeof text === 'string') row[column.name] = column.parse(text);
    }
    return row;
  }
}
