import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Engine } from '../../db/connect.ts';
import type { Db } from '../../db/tables.ts';
import { transact, transactAsUser } from '../../db/transaction.ts';
import { overwriteGaps } from '../../db/sqlite/overwrite-gaps.ts';
import { truncateLog } from '../../db/sqlite/write-ahead-log.ts';
import { deleteJobsOf, enqueue } from '../../jobs/jobs.repository.ts';
import type { JobHandler } from '../../jobs/worker.ts';
import type { WaitingFiles } from '../../ports/files/waiting-files.ts';
import type { MediaStore } from '../../ports/files/media-store.ts';
import type { Clock } from '../../ports/clock.ts';
import { findUserById } from '../auth/auth.repository.ts';
import { keepAnOwner } from '../auth/roles/last-owner.ts';
import { queueNotice } from '../auth/mail/queue-mail.ts';
import { isClosed, markClosed } from './account.repository.ts';
import { deleteUserRows, ERASED_TABLES } from './user-data.repository.ts';

const ERASE_ACCOUNT_JOB = 'erase-account';

/** Rows deleted per transaction, so that other requests are served in between. */
const ROWS_AT_ONCE = 100;

const payloadSchema = z.object({ userId: z.string() });

export type CloseDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  config: Pick<Config, 'SMTP_URL'>;
  wakeWorker: () => void;
};

/**
 * Closes an account, stops its running work and queues a job that erases it. `mayClose` runs in the same transaction
 * and throws to keep the account. Throws UNAUTHORIZED when it is already closed, and LAST_OWNER for the only owner of a server with
 * other accounts.
 */
export async function closeAccount(
  deps: CloseDeps,
  userId: string,
  mayClose?: (trx: Db) => Promise<void>,
): Promise<void> {
  const id = deps.newId();
  const now = deps.clock.now();
  await transactAsUser(deps.db, userId, async (trx) => {
    await mayClose?.(trx);
    await keepAnOwner(trx, userId, { mayBeAlone: true });
    const user = await findUserById(trx, userId);
    await markClosed(trx, userId, now);
    await deleteJobsOf(trx, userId);
    await enqueue(trx, {
      id,
      kind: ERASE_ACCOUNT_JOB,
      idempotencyKey: `${ERASE_ACCOUNT_JOB} ${userId}`,
      payload: { userId },
      userId,
      now,
    });
    if (user) await queueNotice(trx, deps, 'account-deleted', user, { userAgent: null });
  });
  deps.wakeWorker();
}

export type EraseDeps = { db: Db; engine: Engine; mediaStore: MediaStore; waitingFiles: WaitingFiles };

/** Erases the rest of a closed account, resuming where it was interrupted. */
export function eraseAccountJob(deps: EraseDeps): JobHandler {
  return {
    kind: ERASE_ACCOUNT_JOB,
    maxFailures: 10,
    run: (payload, signal) => eraseAccount(deps, payloadSchema.parse(payload).userId, signal),
    // The account stays closed, and the nightly job retries.
    giveUp: () => Promise.resolve(),
  };
}

/** Deletes every row of a closed account in steps, the account itself last. Leaves an open account alone. */
export async function eraseAccount(
  { db, engine, mediaStore, waitingFiles }: EraseDeps,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isClosed(db, userId))) return;
  // Nothing can be added any more, and the nightly job removes what a process killed here has left behind.
  await mediaStore.removeAll(userId);
  await waitingFiles.removeAll(userId);
  for (const table of ERASED_TABLES) {
    let deleted: number;
    do {
      signal.throwIfAborted();
      deleted = await transact(db, (trx) => deleteUserRows(trx, userId, table, ROWS_AT_ONCE));
      await setImmediate();
    } while (deleted === ROWS_AT_ONCE);
  }
  if (engine === 'sqlite') await overwriteGaps(db);
  // SQLite overwrites deleted data in the database file (secure_delete), but the write-ahead log still has copies. If a
  // long read prevents truncating it, the nightly job does.
  if (engine === 'sqlite') await truncateLog(db, signal);
}
