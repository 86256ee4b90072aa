import { rmSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import type { Db, Tables } from './tables.ts';

/** Far more than the house has queries; only lists of varying length could ever reach it. */
const MAX_STATEMENTS = 500;

/** A statement that does nothing. */
const NOTHING = 'select 1';

/** How long opening, and each statement of an operator's command, waits for another process that writes, in ms. */
const BUSY_MS = 1_000;

/** The same for a server: SQLite sleeps in the only thread, while `transact` waits without holding up anybody. */
const SERVER_BUSY_MS = 10;

/**
 * Kysely runs SQLite's migrations outside a transaction, as if SQLite could not change a schema within one. It can
 * (https://www.sqlite.org/lang_transaction.html), so an upgrade happens as a whole or not at all.
 */
class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

type OpenOptions = {
  /** Opens the file beside a server that is running, for a short task. */
  shared?: boolean;
  /** The same, for a task that changes nothing; the file must be there. */
  readOnly?: boolean;
};

/**
 * A SQLite database; `:memory:` for one that lives as long as its connection. Unless it is opened as shared, it
 * belongs to this process until it is closed: throws SQLITE_BUSY when another one has it.
 */
export function openSqlite(file: string, { shared = false, readOnly = false }: OpenOptions = {}): Db {
  const lock = shared || readOnly || file === ':memory:' ? undefined : holdLock(file);
  // The room that a predecessor kept free for an hour like this one: without any, SQLite does not open.
  if (lock) rmSync(`${file}-reserve`, { force: true });
  const sqlite = new SqliteDatabase(file, { timeout: BUSY_MS, readonly: readOnly });
  const close = () => {
    sqlite.close();
    lock?.close();
  };
  try {
    if (!readOnly) {
      sqlite.pragma('journal_mode = WAL');
      sqlite.pragma('synchronous = FULL');
      sqlite.pragma('foreign_keys = ON');
      // What is deleted is overwritten, not only left out.
      sqlite.pragma('secure_delete = ON');
      expectWritable(sqlite);
    }
    if (lock) sqlite.pragma(`busy_timeout = ${SERVER_BUSY_MS}`);
  } catch (error) {
    close();
    throw error;
  }

  // Kysely prepares every query anew; compiling SQL is half the cost of a small query.
  const statements = new Map<string, SqliteDatabase.Statement>();
  const prepare = (asked: string) => {
    // Out of room, SQLite may have ended the transaction itself; a rollback would then fail and hide the reason.
    const query = asked === 'rollback' && !sqlite.inTransaction ? NOTHING : asked;
    let statement = statements.get(query);
    if (!statement) {
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      // A transaction that begins as a reader fails at its first write when another process has written meanwhile.
      statement = sqlite.prepare(query === 'begin' ? 'begin immediate' : query);
      statements.set(query, statement);
    }
    return statement;
  };
  return new Kysely<Tables>({ dialect: new TransactionalSqliteDialect({ database: { prepare, close } }) });
}

/** Throws when it cannot be written, as the first change would: SQLite opens such a file all the same, for reading. */
function expectWritable(sqlite: SqliteDatabase.Database): void {
  sqlite.exec('begin immediate; pragma user_version = 0; rollback');
}

/**
 * A lock on a file beside the database, held for as long as the process lives and let go by the system however it
 * ends. The database itself stays open to readers: backups and the operator's commands work beside a server.
 */
export function holdLock(file: string): SqliteDatabase.Database {
  // A predecessor that is just ending gets a moment to let go.
  const lock = new SqliteDatabase(`${file}-lock`, { timeout: BUSY_MS });
  try {
    // Nothing of this reaches the disk.
    lock.pragma('journal_mode = memory');
    // On a file that is read-only, SQLite grants the exclusive lock to everybody, so the write is the proof.
    lock.exec('begin exclusive; pragma user_version = 1');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}
