import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { StartupError, type Config } from '../config.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Db } from './tables.ts';

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
