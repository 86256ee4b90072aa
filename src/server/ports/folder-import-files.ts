import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { keepNames, unlessMissing } from './folder-media-store.ts';
import type { ImportFileKey, ImportFiles } from './import-files.ts';

const ARRIVING = '.arriving';
/** Where files are worked on; no learner's id begins with a dot. */
const WORK = '.work';

/** Files in a folder for each learner. One that has its name is whole. */
export function folderImportFiles(folder: string): ImportFiles {
  const place = ({ userId, fileId }: ImportFileKey) => path.join(folder, userId, fileId);
  const workOf = ({ fileId }: ImportFileKey) => path.join(folder, WORK, fileId);
  const removeWork = (key: ImportFileKey) => rm(workOf(key), { recursive: true, force: true });
  return {
    receive: async (_db, key) => {
      const file = place(key);
      const arriving = `${file}${ARRIVING}`;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(arriving, 'wx', 0o600);
      let isOpen = true;
      const close = async () => {
        if (isOpen) await handle.close();
        isOpen = false;
      };
      return {
        // Goes on where the chunk before has ended.
        write: (chunk) => handle.writeFile(chunk),
        finish: async () => {
          await handle.sync();
          await close();
          await rename(arriving, file);
          await keepNames(path.dirname(file));
        },
        discard: async () => {
          await close();
          await rm(arriving, { force: true });
          await rm(file, { force: true });
        },
      };
    },
    open: async (_db, key) => {
      if (!(await unlessMissing(stat(place(key))))) return undefined;
      // What a killed process has left of reading it goes first.
      await removeWork(key);
      await mkdir(workOf(key), { recursive: true, mode: 0o700 });
      return { path: place(key), folder: workOf(key), close: () => removeWork(key) };
    },
    openStart: async (_db, key) =>
      (await unlessMissing(stat(place(key)))) && { path: place(key), close: () => Promise.resolve() },
    remove: async (_db, key) => {
      await removeWork(key);
      await rm(place(key), { force: true });
    },
    removeAll: (userId) => rm(path.join(folder, userId), { recursive: true, force: true }),
    removeStrays: async (_db, before, isWaitedFor) => {
      for (const userId of (await unlessMissing(readdir(folder))) ?? []) {
        for (const name of (await unlessMissing(readdir(path.join(folder, userId)))) ?? []) {
          const file = path.join(folder, userId, name);
          const found = await unlessMissing(stat(file));
          if (!found || found.mtimeMs >= before) continue;
          const isWanted = userId !== WORK && (await isWaitedFor({ userId, fileId: name }));
          if (!isWanted) await rm(file, { recursive: true, force: true });
        }
      }
    },
  };
}
