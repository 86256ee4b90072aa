import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { fileTime } from '#domain/backup-plan.ts';
import { makeFolder, startupError } from '../db/connect.ts';
import { keepNames, moveFinished } from '../db/copy/copy-file.ts';
import { appliedMigrations } from '../db/migrate.ts';
import { holdLock, openSqlite } from '../db/sqlite/sqlite.ts';
import type { Db } from '../db/tables.ts';
import { StartupError } from '../startup/startup-error.ts';
import { copyMediaFiles, MEDIA_OF_DATABASE } from '../files/media-files.ts';
import { isSameFile, mediaOfBackup } from './backup.ts';
import { checkDatabase, notUsable, type Counts } from './check-database.ts';

export type Restored = {
  counts: Counts;
  /** Where the replaced database was moved, or null when there was none. */
  replaced: string | null;
};

/**
 * Files that a killed process may leave beside a database: changes to apply or to roll back. SQLite uses them with any
 * database that it finds beside them.
 */
const LOGS = ['-wal', '-journal'];

/**
 * Replaces the embedded database `database` by the one in `file` after checking it, and adds the media beside it. The
 * old database stays in place until the last step and is then kept under a name with the time `now`. Throws
 * StartupError when nothing was replaced, or when a power cut might undo it; its message says which.
 */
export async function restore(file: string, database: string, now: number): Promise<Restored> {
  expectSource(file, database);
  const lock = lockFolder(database);
  const fresh = `${database}.restoring`;
  try {
    removeDatabase(fresh);
    copyParts(file, fresh);
    const counts = await foldAndCheck(fresh, file);
    giveToOwner(fresh, database);
    chmodSync(fresh, existsSync(database) ? statSync(database).mode & 0o666 : 0o600);
    // Existing files are kept: a name always has the same content.
    await copyMediaFiles(mediaOfBackup(file), path.join(path.dirname(database), MEDIA_OF_DATABASE), (made) =>
      giveToOwner(made, database),
    );
    const replaced = await setAside(database, now);
    moveFinished(fresh, database);
    expectKept(file, database);
    return { counts, replaced };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`${file} cannot be restored: ${reason}. Nothing was replaced.`, { cause: error });
  } finally {
    removeDatabase(fresh);
    lock.close();
  }
}

function expectKept(file: string, database: string): void {
  try {
    keepNames(path.dirname(database));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `${file} was restored to ${database}, but a power cut might undo it: ${reason}. Check the disk.`,
      { cause: error },
    );
  }
}

function expectSource(file: string, database: string): void {
  if (!existsSync(file)) throw new StartupError(`There is no backup ${file}.`);
  if (!statSync(file).isFile()) throw new StartupError(`${file} is not a file.`);
  if (existsSync(database) && isSameFile(file, database)) {
    throw new StartupError(`${file} is the database itself.`);
  }
}

/** No server starts on the folder while this lock is held. */
function lockFolder(database: string) {
  const folder = path.dirname(database);
  try {
    makeFolder(folder);
    const lock = holdLock(database);
    giveToOwner(`${database}-lock`, database);
    return lock;
  } catch (error) {
    throw startupError(error, folder);
  }
}

/** Copies bytes, because opening a backup as a database would write beside it, which may not be permitted. */
function copyParts(from: string, to: string): void {
  const lock = lockSource(from);
  try {
    for (const end of ['', ...LOGS]) {
      if (existsSync(from + end)) copyFileSync(from + end, to + end, constants.COPYFILE_FICLONE);
    }
  } finally {
    lock?.close();
  }
}

/** The bytes of a database in use would come from different moments. */
function lockSource(file: string) {
  if (!existsSync(`${file}-lock`)) return;
  try {
    return holdLock(file);
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_BUSY') return;
    throw new StartupError(
      `${file} is in use by a running Cardamom. Back it up with "npm run backup" and restore that backup.`,
      { cause: error },
    );
  }
}

/** Checks a database and leaves it as a single file. */
async function foldAndCheck(fresh: string, name: string): Promise<Counts> {
  try {
    const db = openSqlite(fresh, { shared: true });
    try {
      const counts = await checkDatabase(db, name);
      await startNewEpochs(db);
      await sql`pragma journal_mode = delete`.execute(db);
      return counts;
    } finally {
      await db.destroy();
    }
  } catch (error) {
    throw error instanceof StartupError ? error : notUsable(error, name);
  }
}

/** Devices may have seen changes that the backup does not know of, so they have to start over. */
async function startNewEpochs(db: Db): Promise<void> {
  if (!(await appliedMigrations(db)).includes('0037-sync')) return;
  await sql`update change_counters set epoch = lower(hex(randomblob(16)))`.execute(db);
}

/** A restore run as root must not change the owner of the files, since the server may run as that user. */
function giveToOwner(file: string, database: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(existsSync(database) ? database : path.dirname(database));
  chownSync(file, uid, gid);
}

/** Gives the database a second name, complete in one file, and removes files that its successor would read. */
async function setAside(database: string, now: number): Promise<string | null> {
  const { dir, name, ext } = path.parse(database);
  const kept = path.join(dir, `${name}-replaced-${fileTime(now)}${ext}`);
  const isThere = existsSync(database);
  const folded = isThere && (await fold(database));
  if (isThere) link(database, kept);
  // A database that is too damaged to be merged with its log keeps it.
  for (const end of LOGS) if (!folded && existsSync(database + end)) link(database + end, kept + end);
  for (const end of [...LOGS, '-shm']) rmSync(database + end, { force: true });
  return isThere ? kept : null;
}

/** Moves the write-ahead log into the database; false when it is too damaged. */
async function fold(database: string): Promise<boolean> {
  try {
    const db = openSqlite(database, { shared: true });
    try {
      // Leaving WAL mode requires that no other process has the file open.
      await sql`pragma journal_mode = delete`.execute(db);
    } finally {
      await db.destroy();
    }
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (/^SQLITE_(?:NOTADB|CORRUPT|IOERR)/u.test(code)) return false;
    throw startupError(error, path.dirname(database));
  }
}

/** A hard link takes no space, but some file systems do not support it. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

function removeDatabase(file: string): void {
  for (const end of ['', ...LOGS, '-shm']) rmSync(file + end, { force: true });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
