import type { Db } from '../../../db/tables.ts';

/** The error of a job that a learner has cancelled, which did not fail. */
const CANCELLED = 'cancelled';

export type StoredFailedJob = {
  id: string;
  kind: string;
  dueAt: number;
  attempts: number;
  error: string | null;
};

/** The latest of the jobs that were given up, of all users. */
export async function listFailedJobs(db: Db, limit: number): Promise<StoredFailedJob[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'run_at as dueAt', 'attempts', 'last_error as error'])
    .where('status', '=', 'failed')
    .where((eb) => eb.or([eb('last_error', 'is', null), eb('last_error', '!=', CANCELLED)]))
    .orderBy('run_at', 'desc')
    .limit(limit)
    .execute();
}

/** The kind of a job that was given up. */
export async function kindOfFailedJob(trx: Db, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('jobs')
    .select('kind')
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return row?.kind;
}

/** Queues a job that was given up, as if it had not run yet; returns whether it was still given up. */
export async function requeueJob(trx: Db, id: string, now: number): Promise<boolean> {
  const result = await trx
    .updateTable('jobs')
    .set({ status: 'queued', attempts: 0, failures: 0, run_at: now, worker_id: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The state of the job of a kind that waits or runs, if there is one. */
export async function pendingJob(db: Db, kind: string): Promise<'queued' | 'running' | null> {
  const row = await db
    .selectFrom('jobs')
    .select('status')
    .where('status', 'in', ['queued', 'running'])
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.status === 'queued' || row?.status === 'running' ? row.status : null;
}
