import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { copyToFile } from '../db/copy/copy-file.ts';
import { openSqlite } from '../db/sqlite/sqlite.ts';
import { copyMediaFiles, MEDIA_OF_BACKUPS, MEDIA_OF_DATABASE } from '../files/media-files.ts';
import { StartupError } from '../startup/startup-error.ts';
import { checkDatabase, notUsable, type Counts } from './check-database.ts';

export type Backup = { file: string; bytes: number; counts: Counts };

type BackupOptions = {
  /** Whether a file of that name may be replaced. */
  force?: boolean;
};

/**
 * Writes a consistent copy of the embedded database `database` to `file`, even while a server uses it, and copies media
 * files into a folder beside it, which is shared by the backups there. Throws StartupError when that fails; `file` is
 * then unchanged.
 */
export async function backUp(
  database: string,
  file: string,
  { force = false }: BackupOptions = {},
): Promise<Backup> {
  if (!existsSync(database)) throw new StartupError(`There is no database ${database}.`);
  expectFree(database, file, force);
  const db = open(database);
  try {
    const counts = await copyToFile(db, file, async (copy) => {
      const found = await checkDatabase(copy, database);
      // Copied after the snapshot, so that everything a card in it uses is there.
      const [media, kept] = [path.join(path.dirname(database), MEDIA_OF_DATABASE), mediaOfBackup(file)];
      await copyMediaFiles(media, kept);
      return found;
    });
    return { file, bytes: statSync(file).size, counts };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The backup ${file} cannot be written: ${reason}.`, { cause: error });
  } finally {
    await db.destroy();
  }
}

/** The folder of media beside a backup. */
export function mediaOfBackup(file: string): string {
  return path.join(path.dirname(file), MEDIA_OF_BACKUPS);
}

function open(database: string) {
  try {
    // A read-only connection would leave its -wal and -shm files behind, possibly owned by another user than the
    // server's.
    return openSqlite(database, { shared: true });
  } catch (error) {
    throw notUsable(error, database);
  }
}

function expectFree(database: string, file: string, force: boolean): void {
  const folder = path.dirname(file);
  if (!existsSync(folder)) throw new StartupError(`There is no folder ${folder}.`);
  if (!existsSync(file)) return;
  if (isSameFile(database, file)) throw new StartupError(`${file} is the database itself.`);
  if (!statSync(file).isFile()) throw new StartupError(`${file} is not a file.`);
  if (!force) throw new StartupError(`${file} already exists. Choose another name, or add --force.`);
}

/** Whether two paths lead to the same file. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)];
  return a.dev === b.dev && a.ino === b.ino;
}
