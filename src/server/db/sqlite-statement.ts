import type SqliteDatabase from 'better-sqlite3';
import type { QueryResult } from 'kysely';

/** What may be part of a transaction; everything else (vacuum, a checkpoint) needs that none is open. */
const TRANSACTIONAL = /^\s*(?:select|insert|update|delete|with|values)\b/iu;

/** A row, as the library gives it. */
type Values = readonly unknown[];

type Compiled = SqliteDatabase.Statement<readonly unknown[], Values>;

/** A statement that has been compiled, to be run again and again. */
export type SqliteStatement = {
  /** Whether it may be part of a transaction. */
  isTransactional: boolean;
  /** Whether it reads and does nothing else. */
  isReadOnly: boolean;
  run: <Row>(parameters: readonly unknown[]) => QueryResult<Row>;
};

/** Compiles a statement. */
export function prepareStatement(sqlite: SqliteDatabase.Database, sql: string): SqliteStatement {
  const statement = sqlite.prepare<readonly unknown[], Values>(sql);
  return {
    isTransactional: TRANSACTIONAL.test(sql),
    isReadOnly: statement.readonly,
    run: statement.reader ? reading(statement) : changing(statement),
  };
}

function changing(statement: Compiled): SqliteStatement['run'] {
  return (parameters) => {
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  };
}

/** Rows are objects made here of the library's arrays: with its own objects, a list takes a quarter longer (`npm run bench -- api`). */
function reading(statement: Compiled): SqliteStatement['run'] {
  statement.raw();
  const toRow = rowMaker(statement.columns().map(({ name }) => name));
  return (parameters) => {
    const rows: never[] = [];
    for (const values of statement.all(parameters)) rows.push(toRow(values));
    return { rows };
  };
}

/** Written as a text, in which the names of all columns stand: that makes it fast. Rows are of whatever type is asked for. */
function rowMaker(names: readonly string[]): (values: Values) => never {
  const fields = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- of names in our own statements
  return new Function('values', `return { ${fields.join(', ')} };`) as (values: Values) => never;
}
