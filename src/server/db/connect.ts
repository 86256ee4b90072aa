import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { StartupError, type Config } from '../config.ts';
import { isWorthRepeating } from './database-errors.ts';
import { expectUpToDate, upgrade } from './migrate.ts';
import { openPostgres, type PostgresLimits } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import type { Db } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

export type Database = {
  db: Db;
  engine: Engine;
  /** Describes the database to the operator, without secrets. */
  location: string;
};

/** Opens the configured database. Throws StartupError if it cannot be opened. */
export async function openDatabase(
  { DATA_DIR, DATABASE_URL }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  limits?: PostgresLimits,
): Promise<Database> {
  return DATABASE_URL === undefined
    ? openEmbedded(embeddedFile({ DATA_DIR }))
    : openServer(DATABASE_URL, limits);
}

/** Opens the database for a server: with the configured time limits, and upgraded to this version. */
export async function openUpToDate(config: Config, log: Pick<Logger, 'info'>): Promise<Database> {
  const database = await openDatabase(config, limitsOf(config));
  try {
    if (config.DATABASE_URL === undefined) {
      const copy = await upgrade(database, embeddedFile(config));
      if (copy !== null) log.info({ copy }, 'the database was copied before its upgrade');
    } else {
      // A migration may take longer than a request may.
      const patient = openPostgres(config.DATABASE_URL);
      try {
        await upgrade({ ...database, db: patient }, null);
      } finally {
        await patient.destroy();
      }
    }
    return database;
  } catch (error) {
    await database.db.destroy();
    throw error;
  }
}

/**
 * Opens the database for a short operator task while servers use it. Throws StartupError when there is none, or when it has
 * another version: the task must not upgrade it under a running server.
 */
export async function openBesideServer(config: Config): Promise<Database> {
  const database =
    config.DATABASE_URL === undefined ? openShared(config) : await openDatabase(config, limitsOf(config));
  try {
    await expectUpToDate(database);
    return database;
  } catch (error) {
    await database.db.destroy();
    throw error;
  }
}

function openShared(config: Config): Database {
  const file = embeddedFile(config);
  if (!existsSync(file)) {
    throw new StartupError(
      `There is no database ${file}. Start Cardamom once, or set DATA_DIR or DATABASE_URL.`,
    );
  }
  try {
    return { db: openSqlite(file, { shared: true }), engine: 'sqlite', location: `SQLite, ${file}` };
  } catch (error) {
    // The file is only temporarily busy: the operator can retry.
    throw isWorthRepeating(error) ? error : startupError(error, path.dirname(file));
  }
}

function limitsOf(config: Config): PostgresLimits {
  return {
    connections: config.DATABASE_POOL_SIZE,
    connectMs: config.DATABASE_CONNECT_TIMEOUT * 1000,
    statementMs: config.DATABASE_STATEMENT_TIMEOUT * 1000,
    lockMs: config.DATABASE_LOCK_TIMEOUT * 1000,
  };
}

/** The file of the embedded database. */
export function embeddedFile({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return path.resolve(DATA_DIR, 'cardamom.db');
}

function openEmbedded(file: string): Database {
  const folder = path.dirname(file);
  try {
    makeFolder(folder);
    return { db: openSqlite(file), engine: 'sqlite', location: `SQLite, ${file}` };
  } catch (error) {
    throw startupError(error, folder);
  }
}

/**
 * Creates a folder that only its owner may enter, and its parents. An existing folder stays unchanged.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeParents(folder);
  mkdirSync(folder, { mode: 0o700 });
}

/** Instead of `mkdirSync` with `recursive`, which never returns in folders like /proc that refuse new entries. */
function makeParents(folder: string): void {
  const parent = path.dirname(folder);
  if (existsSync(parent)) return;
  makeParents(parent);
  mkdirSync(parent);
}

async function openServer(url: string, limits: PostgresLimits | undefined): Promise<Database> {
  const { host, pathname } = new URL(url);
  const location = `PostgreSQL, ${host}${pathname}`;
  const db = openPostgres(url, limits);
  try {
    await sql`select 1`.execute(db);
    return { db, engine: 'postgres', location };
  } catch (error) {
    await db.destroy();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The database (${location}) cannot be reached: ${reason}. Check DATABASE_URL.`);
  }
}

/** Explains an embedded database that cannot be opened; other errors are returned unchanged. */
export function startupError(error: unknown, folder: string): unknown {
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
    `The data folder ${folder} cannot be written (${code || error.message}). Set DATA_DIR to a folder that this user may write, with every file in it.`,
  );
}
