import type { Engine } from '../db/connect.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';

export type Job = { id: string; kind: string; payload: string; attempts: number; failures: number };

/** Queues a job, once for each key. Run it in the transaction that makes the job necessary. */
export async function enqueue(
  db: Db,
  job: { id: string; kind: string; idempotencyKey: string; payload: unknown; userId?: string; now: number },
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      id: job.id,
      kind: job.kind,
      idempotency_key: job.idempotencyKey,
      payload: JSON.stringify(job.payload),
      user_id: job.userId ?? null,
      status: 'queued',
      attempts: 0,
      run_at: job.now,
      lease_until: null,
      worker_id: null,
      last_error: null,
      created_at: job.now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
}

/**
 * Claims the job that has waited longest, or one whose lease has expired. Concurrent workers never claim the same
 * job, and none claims one that it is `running` itself, however late it is in renewing the lease.
 * A time further ahead than `maxAheadMs` was recorded before the clock was set back, and counts as past.
 */
export async function claim(
  { db, engine }: { db: Db; engine: Engine },
  worker: { id: string; running: readonly string[]; now: number; leaseMs: number; maxAheadMs: number },
): Promise<Job | undefined> {
  const isPast = (eb: ExpressionBuilder<Tables, 'jobs'>, time: 'run_at' | 'lease_until') =>
    eb.or([eb(time, '<=', worker.now), eb(time, '>', worker.now + worker.maxAheadMs)]);
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where((eb) => isPast(eb, 'run_at'))
    .where((eb) =>
      eb.or([eb('status', '=', 'queued'), eb.and([eb('status', '=', 'running'), isPast(eb, 'lease_until')])]),
    )
    .$if(worker.running.length > 0, (query) => query.where('id', 'not in', worker.running))
    .orderBy('run_at')
    .limit(1)
    .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked());
  return db
    .updateTable('jobs')
    .set((eb) => ({
      status: 'running',
      attempts: eb('attempts', '+', 1),
      worker_id: worker.id,
      lease_until: worker.now + worker.leaseMs,
    }))
    .where('id', '=', due)
    .returning(['id', 'kind', 'payload', 'attempts', 'failures'])
    .executeTakeFirst();
}

/** Renews the lease of a running job; returns whether the worker still held it. */
export async function extendLease(
  db: Db,
  id: string,
  workerId: string,
  leaseUntil: number,
): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ lease_until: leaseUntil })
    .where('id', '=', id)
    .where('worker_id', '=', workerId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function finishJob(db: Db, id: string, workerId: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ status: 'done', lease_until: null, last_error: null })
    .where('id', '=', id)
    .where('worker_id', '=', workerId)
    .execute();
}

/** Records a failed attempt: the job is retried from `retryAt`, or given up when that is null. */
export async function failJob(
  db: Db,
  id: string,
  workerId: string,
  failure: { error: string; retryAt: number | null },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({
      status: failure.retryAt === null ? 'failed' : 'queued',
      failures: eb('failures', '+', 1),
      ...(failure.retryAt !== null && { run_at: failure.retryAt }),
      lease_until: null,
      last_error: failure.error.slice(0, 1000),
    }))
    .where('id', '=', id)
    .where('worker_id', '=', workerId)
    .execute();
}

/** Releases a job to run from `runAt` on. The interruption was not its fault, so the attempt does not count. */
export async function releaseJob(db: Db, id: string, workerId: string, runAt: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({ status: 'queued', run_at: runAt, lease_until: null, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('worker_id', '=', workerId)
    .where('status', '=', 'running')
    .execute();
}

/** Cancels a job; a worker that is running it finds that it has lost it. */
export async function cancelJob(db: Db, idempotencyKey: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ status: 'failed', lease_until: null, last_error: 'cancelled' })
    .where('idempotency_key', '=', idempotencyKey)
    .where('status', 'in', ['queued', 'running'])
    .execute();
}

/** Deletes a learner's jobs; a worker that is running one finds that it has lost it. */
export async function deleteJobsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('jobs').where('user_id', '=', userId).execute();
}

/** Deletes some of the finished jobs that were due before `before`; returns how many. */
export async function deleteEndedJobs(db: Db, before: number, limit: number): Promise<number> {
  const ended = db
    .selectFrom('jobs')
    .select('id')
    .where('status', 'in', ['done', 'failed'])
    .where('run_at', '<', before)
    .limit(limit);
  const result = await db.deleteFrom('jobs').where('id', 'in', ended).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Makes every running job due again. Only for a process that has its database to itself: its predecessor must be gone. */
export async function releaseAllLeases(db: Db): Promise<void> {
  await db.updateTable('jobs').set({ lease_until: 0 }).where('status', '=', 'running').execute();
}
