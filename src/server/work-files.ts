import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Files that a process works on and removes itself, unless it is killed: copies of what is being read, packages being written,
 * uploads that have not arrived. Each says in its name whose it is, so that what a process has left can be told from what
 * another one uses.
 */

const HOST = hostname().replaceAll(/[^\dA-Za-z-]/gu, '-');
/** In a container, every process has the same id. */
const STARTED = Math.round(performance.timeOrigin).toString(36);

const NAME = /^cardamom-work\.(?<host>[\dA-Za-z-]*)\.(?<pid>\d+)\.(?<started>[\da-z]+)\.[a-z]+-[\da-f]+$/u;

/** No work takes nearly as long, in ms. */
const LONGEST_MS = 48 * 3_600_000;

/** How often a process looks for what others have left, in ms. */
const LOOK_MS = 3_600_000;

/** The name of a new file or folder for work of this process. */
export function workName(what: 'import' | 'anki' | 'upload' | 'media'): string {
  const random = randomBytes(8).toString('hex');
  return `cardamom-work.${HOST}.${process.pid}.${STARTED}.${what}-${random}`;
}

/** Makes a folder for work of this process. The caller removes it. */
export async function makeWorkFolder(root: string, what: 'import' | 'anki'): Promise<string> {
  const folder = path.join(root, workName(what));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * Removes what processes that are gone have left in a folder, and what is older than any work. Of a folder that is `ours` alone,
 * also old files with other names, as earlier versions have left them. `now` in epoch ms.
 */
export async function removeStaleWork(root: string, now: number, { ours = false } = {}): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const groups = NAME.exec(name)?.groups;
    if (!groups && !ours) continue;
    const file = path.join(root, name);
    const isGone = groups !== undefined && !isAtWork(groups);
    if (!isGone && !(await isOlder(file, now - LONGEST_MS))) continue;
    // Somebody else's cannot be removed, and need not be.
    await rm(file, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether the process is there that a name tells of; on another machine, it may be. */
function isAtWork({ host, pid, started }: Record<string, string>): boolean {
  if (host !== HOST) return true;
  if (Number(pid) === process.pid) return started === STARTED;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    // It is there, but another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isOlder(file: string, instant: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && found.mtimeMs < instant;
}

/** Removes left work in the temporary folder and wherever else it is, now and from time to time. Returns how to stop. */
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
