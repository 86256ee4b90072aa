import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { ServerState } from '#contract/admin-server.ts';
import { AppError } from '#domain/errors.ts';
import { BACKUP_JOB, enqueueBackup } from '../../../backups/backup-job.ts';
import { readKeptBackups, type KeptBackups } from '../../../backups/kept-backups.ts';
import { askWithTimeout } from '../../../concurrency/ask-with-timeout.ts';
import type { Config } from '../../../config.ts';
import type { Engine } from '../../../db/connect.ts';
import { appliedMigrations } from '../../../db/migrate.ts';
import type { Db } from '../../../db/tables.ts';
import { transact } from '../../../db/transaction.ts';
import { readRetriedJobs } from '../../../jobs/jobs.repository.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Storage } from '../../../ports/storage.ts';
import type { Timers } from '../../../ports/timers.ts';
import { MAIL_JOB } from '../../auth/mail/queue-mail.ts';
import { createReadiness } from '../../health/readiness.ts';
import { recordAdminAct, type Actor } from '../../security/admin-acts.usecases.ts';
import { pendingJob } from './failed-jobs.repository.ts';
import { shownError } from './failed-jobs.usecases.ts';
import { allMediaBytes, databaseBytes } from './server-state.repository.ts';

export type ServerStateDeps = {
  db: Db;
  engine: Engine;
  clock: Clock;
  timers: Timers;
  storage: Storage;
  newId: () => string;
  wakeWorker: () => void;
  config: Pick<Config, 'BACKUP_DIR' | 'SMTP_URL'>;
};

const MANIFEST = new URL('../../../../../package.json', import.meta.url);
const VERSION = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(MANIFEST, 'utf8'))).version;

/** How long the folder of backups, which may be on a network drive, may take to respond, in ms. */
const FOLDER_MS = 1_500;

/** How long the size of all media is remembered, in ms: with millions of files it takes a while to sum up. */
const MEDIA_KNOWN_MS = 60_000;

/** Returns a function that reads the state of this server, whose start is the moment of this call. */
export function createServerState(deps: ServerStateDeps): () => Promise<ServerState> {
  const { db, engine, clock, timers, config } = deps;
  const startedAt = clock.now();
  const readiness = createReadiness(deps);
  const folder = config.BACKUP_DIR === undefined ? null : path.resolve(config.BACKUP_DIR);
  const askFolder = askWithTimeout(
    () => (folder === null ? Promise.resolve(NO_BACKUPS) : readKeptBackups(folder, clock.now())),
    FOLDER_MS,
    timers,
  );
  let media: { bytes: Promise<number>; at: number } | undefined;

  function mediaBytes(): Promise<number> {
    const now = clock.now();
    if (media && Math.abs(now - media.at) < MEDIA_KNOWN_MS) return media.bytes;
    const bytes = allMediaBytes(db);
    media = { bytes, at: now };
    bytes.catch(() => {
      media = undefined;
    });
    return bytes;
  }

  return async () => {
    const migrations = await appliedMigrations(db);
    const kept = folder === null ? null : await askFolder().catch(() => undefined);
    return {
      version: VERSION,
      engine,
      readiness: await readiness(),
      startedAt,
      migration: migrations.at(-1) ?? null,
      migrations: migrations.length,
      databaseBytes: await databaseBytes(deps),
      mediaBytes: await mediaBytes(),
      backups:
        kept === null
          ? null
          : {
              ...(kept ?? NO_BACKUPS),
              readable: kept !== undefined,
              pending: await pendingJob(db, BACKUP_JOB),
            },
      mail: config.SMTP_URL === undefined ? null : await readMail(db),
    };
  };
}

async function readMail(db: Db): Promise<ServerState['mail']> {
  const { count, lastError } = await readRetriedJobs(db, MAIL_JOB);
  return { waiting: count, error: shownError(lastError) };
}

const NO_BACKUPS: KeptBackups = { lastAt: null, lastBytes: null, kept: 0 };

/** Queues a backup unless one is waiting or being written. Throws NOT_FOUND where the server makes none. */
export async function askForBackup(deps: ServerStateDeps, by: Actor): Promise<void> {
  const { db, clock, newId, config, wakeWorker } = deps;
  if (config.BACKUP_DIR === undefined) throw new AppError('NOT_FOUND', 'This server makes no backups');
  await transact(db, async (trx) => {
    if ((await pendingJob(trx, BACKUP_JOB)) !== null) return;
    await enqueueBackup(trx, { id: newId(), now: clock.now() });
    await recordAdminAct(trx, deps, { act: 'backup-asked', by });
  });
  wakeWorker();
}
