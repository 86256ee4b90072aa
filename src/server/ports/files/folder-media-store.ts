import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isMediaHash } from '#domain/media/media-reference.ts';
import { removeStaleWork, workName } from '../../files/work-files.ts';
import type { MediaKey, MediaStore } from './media-store.ts';

/** For uploads that are being written; no user id begins with a dot. */
const UNFINISHED = '.unfinished';

/** Path of a user's media in the folder of all media. */
export function mediaFile(folder: string, { userId, hash }: MediaKey): string {
  return path.join(folder, userId, hash);
}

/**
 * Stores contents in files: a folder per user, with files named by their hash. A file is written under another name,
 * synced to disk and renamed in the transaction that adds its row, so that a file with its final name is complete.
 */
export function folderMediaStore(folder: string): MediaStore {
  const unfinished = path.join(folder, UNFINISHED);

  return {
    prepare: async (bytes) => {
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      const file = path.join(unfinished, workName('media'));
      try {
        await writeDurably(file, bytes);
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
      let kept: string | undefined;
      return {
        // Synchronous, since transactions wait for nothing but the database. A repeated one finds the file renamed.
        keep: (_trx, key) => {
          kept = mediaFile(folder, key);
          mkdirSync(path.dirname(kept), { recursive: true, mode: 0o700 });
          if (existsSync(file)) renameSync(file, kept);
          return Promise.resolve();
        },
        finish: async () => {
          await rm(file, { force: true });
          if (kept === undefined) return;
          await keepNames(path.dirname(kept));
          await keepNames(folder);
        },
      };
    },
    read: async (_db, key, { from, to }) => {
      const file = await unlessMissing(open(mediaFile(folder, key)));
      return file?.createReadStream({ start: from, end: to });
    },
    remove: (key) => rmSync(mediaFile(folder, key), { force: true }),
    removeAll: (userId) => rm(path.join(folder, userId), { recursive: true, force: true }),
    contents: async function* () {
      for (const { userId, hashes } of await usersIn(folder)) yield { userId, hashes: await hashes() };
    },
    removeUnfinished: (now) => removeStaleWork(unfinished, now, { ours: true }),
  };
}

/** The learners that have files in a folder of media, and their hashes. */
export async function usersIn(
  folder: string,
): Promise<Array<{ userId: string; hashes: () => Promise<string[]> }>> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  return names
    .filter((name) => !name.startsWith('.'))
    .map((userId) => ({
      userId,
      hashes: async () =>
        ((await unlessMissing(readdir(path.join(folder, userId)))) ?? []).filter(isMediaHash),
    }));
}

/** Writes a new file and syncs it, so that its contents survive a power cut. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs the names in a folder to disk. Windows cannot open folders and does not need this. */
export async function keepNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The result of `work`, or undefined when a file or folder does not exist. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
