import type SqliteDatabase from 'better-sqlite3';
import type { QueryResult } from 'kysely';

/** What may be part of a transaction; everything else (vacuum, a checkpoint) needs that none is open. */
const TRANSACTIONAL = /^\s*(?:select|insert|update|delete|with|values)\b/iu;

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
  const statement = sqlite.prepare<readonly unknown[], never>(sql);
  return {
    isTransactional: TRANSACTIONAL.test(sql),
    isReadOnly: statement.readonly,
    run: (parameters) => {
      // Rows are of whatever type is asked for.
      if (statement.reader) return { rows: statement.all(parameters) };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
  };
}
