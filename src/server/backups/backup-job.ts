import { enqueue } from '../jobs/jobs.repository.ts';
import type { JobHandler } from '../jobs/worker.ts';
import type { Db } from '../db/tables.ts';
import type { ScheduledBackups } from './scheduled-backups.ts';

export const BACKUP_JOB = 'backup';

/** Writes a backup that somebody has asked for. `backups`: null where the server makes none. */
export function backupJob({ backups }: { backups: Pick<ScheduledBackups, 'writeNow'> | null }): JobHandler {
  return {
    kind: BACKUP_JOB,
    maxFailures: 3,
    run: async (_payload, signal) => {
      if (!backups) throw new Error('This server makes no backups: BACKUP_DIR is not set');
      await backups.writeNow(signal);
    },
    giveUp: () => Promise.resolve(),
  };
}

/** Queues a backup, in the transaction that asks for it. */
export async function enqueueBackup(trx: Db, { id, now }: { id: string; now: number }): Promise<void> {
  await enqueue(trx, { id, kind: BACKUP_JOB, idempotencyKey: `${BACKUP_JOB} ${id}`, payload: {}, now });
}
