import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../db/tables.ts';
import { insertChunks } from '../ports/files/database-media-store.ts';
import { usersIn, mediaFile, unlessMissing } from '../ports/files/folder-media-store.ts';

/** The folder for media beside the embedded database, and the one beside backups. */
export const MEDIA_OF_DATABASE = 'media';
export const MEDIA_OF_BACKUPS = 'cardamom-media';

/**
 * Copies media files that are not in another folder yet: a file that has its final name there is complete, and the content of a
 * name never changes. All of them get the present time, by which `removeUnseen` recognises them. Backups share one folder, so
 * each backup adds only new files. `own` is called for everything that is created.
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
        // Our own clock, because a network file system has the clock of another machine.
        await utimes(copy, now, now);
        await force(copy);
        own(copy);
        await rename(copy, target);
      } catch (error) {
        // A file deleted since the folder was read is used by no card.
        const isGone = !(await unlessMissing(stat(mediaFile(from, { userId, hash }))));
        if (!isGone) throw error;
      } finally {
        await rm(copy, { force: true });
      }
    }
  }
  await rm(path.join(to, '.unfinished'), { recursive: true, force: true });
}

/** Deletes media files that no backup has included since `since` (epoch ms). */
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
 * Stores the media files of a folder in the tables of a copied database, so that the copy needs no folder. Returns how many
 * were stored.
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
