import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from './db/tables.ts';
import { insertChunks } from './ports/database-media-store.ts';
import { usersIn, mediaFile, unlessMissing } from './ports/folder-media-store.ts';

/** Where the embedded database keeps media beside its file, and where a backup has it beside its own. */
export const MEDIA_OF_DATABASE = 'media';
export const MEDIA_OF_BACKUPS = 'cardamom-media';

/**
 * Copies the files of one folder of media that are not in another: what has its name there is whole, and content with this
 * name never changes. All get the present time, by which `removeUnseen` knows them. Backups share one
 * folder, so each costs only what is new. `own` is called for everything that is made.
 */
export async function copyMediaFiles(
  from: string,
  to: string,
  own: (file: string) => void = () => undefined,
): Promise<void> {
  const make = async (folder: string) => {
    if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) own(folder);
  };
  for (const { userId, hashes } of await usersIn(from)) {
    for (const hash of await hashes()) {
      const target = mediaFile(to, { userId, hash });
      const now = new Date();
      if (await unlessMissing(stat(target))) {
        await utimes(target, now, now);
        continue;
      }
      const unfinished = path.join(to, '.unfinished');
      await make(to);
      await make(unfinished);
      await make(path.dirname(target));
      const copy = path.join(unfinished, randomUUID());
      try {
        await copyFile(mediaFile(from, { userId, hash }), copy, constants.COPYFILE_FICLONE);
        // Not that of the file system, which may be another machine's.
        await utimes(copy, now, now);
        await force(copy);
        own(copy);
        await rename(copy, target);
      } catch (error) {
        // Deleted since the folder was read, so no card uses it.
        const isGone = !(await unlessMissing(stat(mediaFile(from, { userId, hash }))));
        if (!isGone) throw error;
      } finally {
        await rm(copy, { force: true });
      }
    }
  }
  await rm(path.join(to, '.unfinished'), { recursive: true, force: true });
}

/** Deletes the files of a folder of backups that none of them has had since an instant (epoch ms). */
export async function removeUnseen(folder: string, since: number): Promise<void> {
  for (const { userId, hashes } of await usersIn(folder)) {
    for (const hash of await hashes()) {
      const file = mediaFile(folder, { userId, hash });
      const found = await unlessMissing(stat(file));
      if (found && found.mtimeMs < since) await rm(file, { force: true });
    }
    const user = path.join(folder, userId);
    if ((await unlessMissing(readdir(user)))?.length === 0) await rmdir(user);
  }
}

/**
 * Brings the files of a folder of media into the tables of a copied database, so that the copy needs no folder. Returns how
 * many it brought.
 */
export async function importMediaFiles(folder: string, target: Db): Promise<number> {
  let count = 0;
  for (const { userId, hashes } of await usersIn(folder)) {
    for (const hash of await hashes()) {
      const row = await target
        .selectFrom('media')
        .select('hash')
        .where('user_id', '=', userId)
        .where('hash', '=', hash)
        .executeTakeFirst();
      if (!row) continue;
      await insertChunks(target, { userId, hash }, await readFile(mediaFile(folder, { userId, hash })));
      count += 1;
    }
  }
  return count;
}

async function force(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
