import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, PostgresDialect, sql, SqliteDialect } from 'kysely';
import pg from 'pg';
import { StartupError, type Config } from '../config.ts';
import type { Db, Tables } from './tables.ts';

/** Far more than the house has queries; only lists of varying length could ever reach it. */
const MAX_STATEMENTS = 500;

export type Engine = 'sqlite' | 'postgres';

export type Database = {
  db: Db;
  engine: Engine;
  /** For the operator's eyes: which database this is, without any secret. */
  location: string;
};

/** Opens the database that the settings name. Throws StartupError when it cannot be had. */
export async function openDatabase(config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): Promise<Database> {
  return config.DATABASE_URL === undefined ? openEmbedded(config) : openServer(config.DATABASE_URL);
}

function openEmbedded(config: Pick<Config, 'DATA_DIR'>): Database {
  const folder = path.resolve(config.DATA_DIR);
  const file = path.join(folder, 'cardamom.db');
  try {
    makeFolder(folder);
    return { db: openSqlite(file), engine: 'sqlite', location: `SQLite, ${file}` };
  } catch (error) {
    throw startupError(error, folder);
  }
}

/** `mkdirSync` with `recursive` never returns where the system says that a folder can have no children (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}

/** A SQLite database; `:memory:` for one that lives as long as its connection. */
export function openSqlite(file: string): Db {
  // A predecessor that is just ending gets a moment to let go.
  const sqlite = new SqliteDatabase(file, { timeout: 1000 });
  try {
    // Held for as long as the process lives and let go by the system however it ends: one process, one database.
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    sqlite.exec('begin immediate; commit');
  } catch (error) {
    sqlite.close();
    throw error;
  }

  // Kysely prepares every query anew; compiling SQL is half the cost of a small query.
  const statements = new Map<string, SqliteDatabase.Statement>();
  const prepare = (sql: string) => {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statement = sqlite.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { prepare, close: () => void sqlite.close() } }),
  });
}

async function openServer(url: string): Promise<Database> {
  const { host, pathname } = new URL(url);
  const location = `PostgreSQL, ${host}${pathname}`;
  const db = openPostgres(url);
  try {
    await sql`select 1`.execute(db);
    return { db, engine: 'postgres', location };
  } catch (error) {
    await db.destroy();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The database (${location}) cannot be reached: ${reason}. Check DATABASE_URL.`);
  }
}

export function openPostgres(url: string): Db {
  // Counts and sums come as 64-bit integers and numerics, which the driver would hand over as text.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, types });
  // A connection that breaks while idle is replaced by the next query; that query reports what goes wrong then.
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

function startupError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('SQLITE_BUSY')) {
    return new StartupError(
      `The data folder ${folder} is in use by another Cardamom. Stop that one first, or set DATA_DIR.`,
    );
  }
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return new StartupError(
      `${path.join(folder, 'cardamom.db')} is not a readable database: ${error.message}.`,
    );
  }
  return new StartupError(
    `The data folder ${folder} cannot be written (${code || error.message}). Set DATA_DIR to a folder that this user may write.`,
  );
}
