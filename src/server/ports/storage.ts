import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { DatabaseUnavailable } from '../db/database-errors.ts';
import { askWithTimeout } from '../concurrency/ask-with-timeout.ts';
import type { Timers } from './timers.ts';

/** The disk space available to the database. */
export type Storage = {
  /**
   * Whether there is room only for what must always work, such as signing in and deleting. Throws DatabaseUnavailable when
   * the disk does not answer.
   */
  isFull: () => Promise<boolean>;
  /** Call this when a write has failed because the disk is full. */
  noteFull: () => void;
};

/** Enough for thousands of sign-ins, in bytes; a small disk reserves less. */
const LARGEST_RESERVE = 8 * 1024 * 1024;
const RESERVE_SHARE = 1 / 50;

/** How long the disk may take to report its free space, in ms. */
const TIMEOUT_MS = 1_500;

type Disk = { freeBytes: number; totalBytes: number };

/**
 * The disk of the embedded database. A file of random bytes reserves space there, so that signing in still works on a disk that others have filled to
 * the last byte; the reserve is released when that happens and created again afterwards.
 */
export function diskStorage(folder: string, timers: Timers, readDisk = diskOf): Storage {
  const askDisk = askWithTimeout(() => readDisk(folder), TIMEOUT_MS, timers);
  const reserve = path.join(folder, 'cardamom.db-reserve');
  rmSync(reserve, { force: true });

  async function isFull(): Promise<boolean> {
    const disk = await askDisk();
    if (!disk) throw new DatabaseUnavailable(new Error('The disk of the database does not answer'));
    const { freeBytes, totalBytes } = disk;
    // Some network file systems do not report it.
    if (totalBytes === 0) return false;
    const size = Math.min(LARGEST_RESERVE, Math.floor(totalBytes * RESERVE_SHARE));
    const isKept = existsSync(reserve);
    const full = freeBytes + (isKept ? size : 0) < 2 * size;
    if (full && freeBytes < size / 4) giveUp();
    // An existing reserve counts as free space, so creating it does not itself make the disk count as full.
    if (!full && !isKept) keep(size);
    return full;
  }

  function keep(size: number): void {
    try {
      writeWhole(reserve, size);
    } catch {
      // Another program has used the space since.
      giveUp();
    }
  }

  function giveUp(): void {
    rmSync(reserve, { force: true });
  }

  return { isFull, noteFull: giveUp };
}

/** A database server reports a full disk only by failing, so it counts as full for a while afterwards. */
export function serverStorage(now: () => number): Storage {
  let fullAt = Number.NEGATIVE_INFINITY;
  return {
    isFull: () => Promise.resolve(Math.abs(now() - fullAt) < FULL_FOR_MS),
    noteFull: () => {
      fullAt = now();
    },
  };
}

const FULL_FOR_MS = 30_000;

async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

function writeWhole(file: string, size: number): void {
  const descriptor = openSync(file, 'w', 0o600);
  try {
    // Zeros would take no room on a file system that compresses.
    writeSync(descriptor, randomBytes(size));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
