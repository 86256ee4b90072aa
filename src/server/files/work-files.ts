import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Temporary files, which a process removes itself unless it is killed: copies of files being read, packages being written,
 * unfinished uploads. Each name says which process it belongs to, so files left behind can be told apart from those in use.
 */

const HOST = hostname().replaceAll(/[^\dA-Za-z-]/gu, '-');
/** The process id alone is not enough: in a container, every process has the same. */
const STARTED = Math.round(performance.timeOrigin).toString(36);

const NAME = /^cardamom-work\.(?<host>[\dA-Za-z-]*)\.(?<pid>\d+)\.(?<started>[\da-z]+)\.[a-z]+-[\da-f]+$/u;

/** Much longer than any work takes, in ms. */
const LONGEST_MS = 48 * 3_600_000;

/** How often a process looks for files left by others, in ms. */
const LOOK_MS = 3_600_000;

/** A new name for a temporary file or folder of this process. */
export function workName(what: 'import' | 'anki' | 'upload' | 'media'): string {
  const random = randomBytes(8).toString('hex');
  return `cardamom-work.${HOST}.${process.pid}.${STARTED}.${what}-${random}`;
}

/** Makes a temporary folder for this process. The caller removes it. */
export async function makeWorkFolder(root: string, what: 'import' | 'anki'): Promise<string> {
  const folder = path.join(root, workName(what));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * Removes temporary files of processes that have ended, and those older than any work. If the folder is only `ours`, also
 * removes old files with other names, which earlier versions left. `now` in epoch ms.
 */
export async function removeStaleWork(root: string, now: number, { ours = false } = {}): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const groups = NAME.exec(name)?.groups;
    if (!groups && !ours) continue;
    const file = path.join(root, name);
    const isGone = groups !== undefined && !isAtWork(groups);
    if (!isGone && !(await isOlder(file, now - LONGEST_MS))) continue;
    // Files of other users cannot be removed, and need not be.
    await rm(file, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether the process named in a file name may still be running; one on another machine may. */
function isAtWork({ host, pid, started }: Record<string, string>): boolean {
  if (host !== HOST) return true;
  if (Number(pid) === process.pid) return started === STARTED;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isOlder(file: string, instant: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && found.mtimeMs < instant;
}

/** Removes files left behind, in the temporary folder and in others, now and every hour. Returns a function that stops this. */
export async function keepRemovingStaleWork(
  now: () => number,
  others: ReadonlyArray<(now: number) => Promise<void>>,
): Promise<() => void> {
  const look = async () => {
    await removeStaleWork(tmpdir(), now());
    for (const remove of others) await remove(now()).catch(() => undefined);
  };
  await look();
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => clearInterval(timer);
}
