import { rmSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteDialect, type Logger } from 'kysely';
import { StablePlansCompiler } from './sqlite-compiler.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import type { Db, Tables } from '../tables.ts';

/** How long opening, and each statement of an operator's command, waits for another writing process, in ms. */
const BUSY_MS = 1_000;

/** How long a server's statement waits: briefly, because SQLite blocks the thread, and `transact` repeats without blocking. */
const SERVER_BUSY_MS = 10;

/** Kysely's SQLite dialect with our driver and query compiler. */
class CardamomSqliteDialect extends SqliteDialect {
  readonly #driver: SqliteDriver;

  constructor(database: SqliteDatabase.Database, driver: SqliteDriver) {
    super({ database });
    this.#driver = driver;
  }

  override createDriver(): SqliteDriver {
    return this.#driver;
  }

  override createAdapter(): SqliteAdapter {
    return new CardamomSqliteAdapter();
  }

  override createQueryCompiler(): StablePlansCompiler {
    return new StablePlansCompiler();
  }
}

class CardamomSqliteAdapter extends SqliteAdapter {
  /**
   * Kysely runs SQLite's migrations outside a transaction, as if SQLite could not change a schema within one. It can
   * (https://www.sqlite.org/lang_transaction.html), so an upgrade happens completely or not at all.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver has its own lock, which a transaction releases before it waits for the disk; Kysely's would be held. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

type OpenOptions = {
  /** Called for every statement. */
  log?: Logger;
  /** Opens the file alongside a running server, for a short task. */
  shared?: boolean;
  /** Opens an existing file for reading only. */
  readOnly?: boolean;
};

/**
 * A SQLite database; `:memory:` for one that lives as long as its connection. Unless opened as shared, it belongs to this
 * process until it is closed: throws SQLITE_BUSY when another process owns it.
 */
export function openSqlite(file: string, { shared = false, readOnly = false, log }: OpenOptions = {}): Db {
  const lock = shared || readOnly || file === ':memory:' ? undefined : holdLock(file);
  // Frees the reserve of an earlier process: SQLite does not open on a full disk.
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
      // Overwrites deleted data.
      sqlite.pragma('secure_delete = ON');
      expectWritable(sqlite);
    }
    if (lock) sqlite.pragma(`busy_timeout = ${SERVER_BUSY_MS}`);
  } catch (error) {
    close();
    throw error;
  }

  const driver = new SqliteDriver(sqlite, close);
  return new Kysely<Tables>({ dialect: new CardamomSqliteDialect(sqlite, driver), ...(log && { log }) });
}

/** Throws when the file is not writable: SQLite opens it for reading and would fail only at the first change. */
function expectWritable(sqlite: SqliteDatabase.Database): void {
  sqlite.exec('begin immediate; pragma user_version = 0; rollback');
}

/**
 * A lock on a file beside the database, held while the process lives and released by the system however it ends. The
 * database itself stays open to others: backups and the operator's commands work alongside a server.
 */
export function holdLock(file: string): SqliteDatabase.Database {
  // Gives a predecessor that is just ending a moment to release it.
  const lock = new SqliteDatabase(`${file}-lock`, { timeout: BUSY_MS });
  try {
    // The lock needs no journal file.
    lock.pragma('journal_mode = memory');
    // On a read-only file, SQLite grants the exclusive lock to everyone, so only a write proves it.
    lock.exec('begin exclusive; pragma user_version = 1');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}
