import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { backupName, backupTimes } from '#domain/backup-plan.ts';

export type KeptBackups = {
  /** When the newest was made, epoch ms, and its size; null if there is none. */
  lastAt: number | null;
  lastBytes: number | null;
  kept: number;
};

/**
 * What is in a folder of scheduled backups. A file has its name only once it has been written and checked, so each is whole.
 * `now`: backups from the future were made before the clock was set back, and are not the last.
 */
export async function readKeptBackups(folder: string, now: number): Promise<KeptBackups> {
  const times = backupTimes(await namesIn(folder)).filter((time) => time <= now);
  const last = times.length === 0 ? null : Math.max(...times);
  const bytes = last === null ? null : (await stat(path.join(folder, backupName(last)))).size;
  return { lastAt: last, lastBytes: bytes, kept: times.length };
}

/** The contents of a folder; nothing if it does not exist yet. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
