import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, keepNames, unlessMissing } from './folder-media-store.ts';
import { makeWorkFolder, removeStaleWork, workName } from '../../files/work-files.ts';
import type { WaitingFileKey, WaitingFiles } from './waiting-files.ts';

/** For files that are arriving or being read; no user id begins with a dot. */
const WORK = '.work';

/** How often a file is moved if its folder disappears at that moment. */
const MOVES = 5;

/** Stores files in a folder per user. A file with its final name is complete. */
export function folderWaitingFiles(folder: string): WaitingFiles {
  const work = path.join(folder, WORK);
  const place = ({ userId, fileId }: WaitingFileKey) => path.join(folder, userId, fileId);
  return {
    receive: async (_db, key) => {
      const file = place(key);
      await mkdir(work, { recursive: true, mode: 0o700 });
      const arriving = path.join(work, workName('upload'));
      const handle = await open(arriving, 'wx', 0o600);
      let isOpen = true;
      const close = async () => {
        if (isOpen) await handle.close();
        isOpen = false;
      };
      return {
        // Appends to the previous chunk.
        write: (chunk) => handle.writeFile(chunk),
        finish: async () => {
          await handle.sync();
          await close();
          await moveInto(arriving, file);
          await keepNames(path.dirname(file));
          await keepNames(folder);
        },
        discard: async () => {
          await close();
          await rm(arriving, { force: true });
          await removeWithFolder(file);
        },
      };
    },
    open: async (_db, key) => {
      if (!(await unlessMissing(stat(place(key))))) return undefined;
      const own = await makeWorkFolder(work, 'import');
      return {
        path: place(key),
        folder: own,
        close: () => rm(own, { recursive: true, force: true }),
      };
    },
    openStart: async (_db, key) =>
      (await unlessMissing(stat(place(key)))) && { path: place(key), close: () => Promise.resolve() },
    remove: (_db, key) => removeWithFolder(place(key)),
    removeAll: (userId) => rm(path.join(folder, userId), { recursive: true, force: true }),
    removeUnfinished: (now) => removeStaleWork(work, now, { ours: true }),
    removeStrays: async (_db, before, isWaitedFor) => {
      for (const userId of (await unlessMissing(readdir(folder))) ?? []) {
        if (userId === WORK) continue;
        for (const name of (await unlessMissing(readdir(path.join(folder, userId)))) ?? []) {
          const file = path.join(folder, userId, name);
          const found = await unlessMissing(stat(file));
          if (!found || found.mtimeMs >= before) continue;
          if (!(await isWaitedFor({ userId, fileId: name })))
            await rm(file, { recursive: true, force: true });
        }
        await removeIfEmpty(path.join(folder, userId));
      }
    },
  };
}

/** Moves a file into a folder, which may be removed at any time while it is empty. */
async function moveInto(arriving: string, file: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    try {
      await rename(arriving, file);
      return;
    } catch (error) {
      if (attempt === MOVES || !isMissing(error)) throw error;
    }
  }
}

/** Removes a file, and its folder if that was the last one in it. */
async function removeWithFolder(file: string): Promise<void> {
  await rm(file, { force: true });
  await removeIfEmpty(path.dirname(file));
}

/** Fails for a folder that is not empty, even if a file was added at the same moment. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined);
}
