import { closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { holdLock, openSqlite } from '../sqlite/sqlite.ts';
import type { Db } from '../tables.ts';

/** Left free on the disk, in bytes, so that a server sharing it can continue. */
const MARGIN_BYTES = 32 * 1024 * 1024;

/**
 * Copies a consistent snapshot of a SQLite database, which may be in use, to a file. The copy gets its name last, once
 * `check` has passed and it is on the disk, so `target` is always either a complete copy or what it was before. Returns the
 * result of `check`.
 */
export async function copyToFile<T>(db: Db, target: string, check: (copy: Db) => Promise<T>): Promise<T> {
  const unfinished = `${target}.unfinished`;
  await expectRoom(db, path.dirname(target));
  const lock = lockUnfinished(unfinished);
  try {
    // A killed process may have left it.
    rmSync(unfinished, { force: true });
    // It contains password hashes; SQLite would create it readable by everyone.
    closeSync(openSync(unfinished, 'wx', 0o600));
    await sql`vacuum into ${unfinished}`.execute(db);
    const found = await checkCopy(unfinished, check);
    moveDurably(unfinished, target);
    return found;
  } finally {
    rmSync(unfinished, { force: true });
    lock.close();
    rmSync(`${unfinished}-lock`, { force: true });
  }
}

async function checkCopy<T>(file: string, check: (copy: Db) => Promise<T>): Promise<T> {
  const copy = openSqlite(file, { readOnly: true });
  try {
    return await check(copy);
  } finally {
    await copy.destroy();
  }
}

/** Throws when SQLite finds damage in a database. */
export async function expectIntegrity(db: Db): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
  const [row] = rows;
  if (row?.integrity_check !== 'ok')
    throw new Error(`it is damaged (${row?.integrity_check ?? 'no answer'})`);
}

/** Gives a finished file its name, so that a power cut loses neither content nor name. */
function moveDurably(from: string, to: string): void {
  moveFinished(from, to);
  keepNames(path.dirname(to));
}

/** Gives a finished file, already forced to the disk, its name. */
export function moveFinished(from: string, to: string): void {
  sync(from, 'r+');
  renameSync(from, to);
}

/** Forces the names of the files in a folder to the disk. */
export function keepNames(folder: string): void {
  // Windows cannot open folders and does not need this.
  if (process.platform !== 'win32') sync(folder, 'r');
}

function sync(file: string, flags: string): void {
  const descriptor = openSync(file, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function lockUnfinished(unfinished: string) {
  try {
    return holdLock(unfinished);
  } catch (error) {
    const busy = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
    if (!busy) throw error;
    throw new Error('another process is writing that file', { cause: error });
  }
}

async function expectRoom(db: Db, folder: string): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()
  `.execute(db);
  const needed = (rows[0]?.bytes ?? 0) + MARGIN_BYTES;
  const { bavail, blocks, bsize } = statfsSync(folder);
  // Some network file systems do not report it.
  if (blocks > 0 && bavail * bsize < needed) {
    throw new Error(`${folder} has too little free space (${Math.ceil(needed / 1024 ** 2)} MiB needed)`);
  }
}
