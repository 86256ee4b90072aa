import type SqliteDatabase from 'better-sqlite3';
import type { QueryResult } from 'kysely';

/** Statements that may run in a transaction. Others, such as vacuum or a checkpoint, must run outside of one. */
const TRANSACTIONAL = /^\s*(?:select|insert|update|delete|with|values)\b/iu;

/** A compiled statement, to be run many times. */
export type SqliteStatement = {
  /** Whether it may run in a transaction. */
  isTransactional: boolean;
  /** Whether it only reads. */
  isReadOnly: boolean;
  run: <Row>(parameters: readonly unknown[]) => QueryResult<Row>;
};

/** Compiles a statement. */
export function prepareStatement(sqlite: SqliteDatabase.Database, sql: string): SqliteStatement {
  const statement = sqlite.prepare<readonly unknown[], never>(sql);
  return {
    isTransactional: TRANSACTIONAL.test(sql),
    isReadOnly: statement.readonly,
    run: (parameters) => {
      // The caller states the type of the rows.
      if (statement.reader) return { rows: statement.all(parameters) };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
  };
}
