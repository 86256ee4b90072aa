import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import {
  backupName,
  backupTimes,
  isBackupDue,
  outdatedBackups,
  unfinishedBackups,
} from '#domain/backup-plan.ts';
import { makeFolder } from '../db/connect.ts';
import { MEDIA_OF_BACKUPS, removeUnseen } from '../files/media-files.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import type { Timers } from '../ports/timers.ts';

/**
 * How often the time is checked, in ms: often enough that a changed clock or a sleeping machine delays no backup for
 * long.
 */
const LOOK_EVERY_MS = 10 * 60_000;
const RETRY_MS = 60 * 60_000;

/** A backup that takes longer is considered hung, in ms. */
const LONGEST_BACKUP_MS = 2 * 60 * 60_000;

export type ScheduledBackupDeps = {
  clock: Clock;
  timers: Timers;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  metrics: Pick<Metrics, 'countBackup' | 'noteLastBackup'>;
  /** The zone in which nights are counted. */
  timeZone: string;
  /** Writes a backup; stops and leaves nothing behind when the signal aborts. */
  writeBackup: (file: string, signal: AbortSignal) => Promise<void>;
};

export type ScheduledBackups = {
  /** Writes a backup as soon as none is being written; throws when that fails or the signal aborts. */
  writeNow: (signal: AbortSignal) => Promise<void>;
  /** Stops a backup that is being written and resolves when nothing is running. */
  stop: () => Promise<void>;
};

/** Backs up to `folder` now if the last night's backup is missing, then every night, and deletes outdated ones. */
export function startScheduledBackups(deps: ScheduledBackupDeps, folder: string): ScheduledBackups {
  const { clock, timers, log, metrics } = deps;
  const stopping = new AbortController();
  let cancelTimer = () => {};
  metrics.noteLastBackup(0);
  /**
   * Resolves when all work begun here has ended. One piece of work runs at a time, since each deletes what others leave
   * unfinished.
   */
  let ended: Promise<unknown> = Promise.resolve();
  void inTurn(look);

  function inTurn(work: () => Promise<void>): Promise<void> {
    const mine = ended.then(work);
    ended = mine.catch(() => undefined);
    return mine;
  }

  async function look(): Promise<void> {
    const succeeded = await backUpIfDue();
    if (stopping.signal.aborted) return;
    cancelTimer = timers.after(succeeded ? LOOK_EVERY_MS : RETRY_MS, () => void inTurn(look));
  }

  /** Whether everything succeeded. */
  async function backUpIfDue(): Promise<boolean> {
    try {
      const names = await namesIn(folder);
      let isTidy = await remove(unfinishedBackups(names));
      const times = backupTimes(names);
      const now = clock.now();
      metrics.noteLastBackup(Math.max(0, ...times.filter((time) => time <= now)));
      if (isBackupDue(times, now, deps.timeZone)) {
        times.push(...backupTimes([await write(now, stopping.signal)]));
      }
      const outdated = outdatedBackups(times, now);
      isTidy = (await remove(outdated.map(backupName))) && isTidy;
      const kept = times.filter((time) => !outdated.includes(time));
      await removeUnseen(path.join(folder, MEDIA_OF_BACKUPS), Math.min(now, ...kept));
      return isTidy;
    } catch (error) {
      if (stopping.signal.aborted) return false;
      metrics.countBackup('failed');
      log.error({ err: error, folder }, 'the scheduled backup failed');
      return false;
    }
  }

  /** Writes a backup and returns its name. */
  async function write(now: number, signal: AbortSignal): Promise<string> {
    const name = backupName(now);
    const file = path.join(folder, name);
    await deps.writeBackup(file, signal);
    metrics.countBackup('completed');
    metrics.noteLastBackup(now);
    log.info({ file }, 'a backup was written');
    return name;
  }

  /** Returns whether all of them were deleted; the rest are retried next time. */
  async function remove(names: readonly string[]): Promise<boolean> {
    try {
      for (const name of names) await rm(path.join(folder, name), { force: true });
      return true;
    } catch (error) {
      log.error({ err: error, folder }, 'old backups cannot be deleted');
      return false;
    }
  }

  return {
    writeNow: (signal) =>
      inTurn(async () => {
        const either = AbortSignal.any([stopping.signal, signal]);
        either.throwIfAborted();
        try {
          await namesIn(folder);
          await write(clock.now(), either);
        } catch (error) {
          if (!either.aborted) metrics.countBackup('failed');
          throw error;
        }
      }),
    stop: async () => {
      stopping.abort();
      cancelTimer();
      await ended;
    },
  };
}

/** The contents of a folder, which is created if missing. Asynchronous, because a network drive may hang. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    makeFolder(folder);
    return [];
  }
}

const PROCESS = fileURLToPath(new URL('./backup-process.ts', import.meta.url));
const run = promisify(execFile);

/** Writes backups of a database file, each in a process of its own. */
export function backupProcess(
  database: string,
  longestMs = LONGEST_BACKUP_MS,
): ScheduledBackupDeps['writeBackup'] {
  return async (file, signal) => {
    const tooLong = AbortSignal.timeout(longestMs);
    try {
      const ending = { signal: AbortSignal.any([signal, tooLong]), killSignal: 'SIGKILL' } as const;
      await run(process.execPath, [PROCESS, database, file], ending);
    } catch (error) {
      if (tooLong.aborted) {
        throw new Error(`The backup ${file} took longer than ${longestMs / 60_000} minutes`, {
          cause: error,
        });
      }
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
      throw new Error(said === '' ? `The backup ${file} ended early` : said, { cause: error });
    }
  };
}
