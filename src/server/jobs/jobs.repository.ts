import type { Engine } from '../db/connect.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';

export type Job = { id: string; kind: string; payload: string; attempts: number; failures: number };

/** Queues a job, unless one with its key exists. Run it in the transaction that makes the job necessary. */
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

/** A kind of job, and how many of them may run for one user at a time. */
export type KindToClaim = { kind: string; perUser: number };

/**
 * Claims a job of one of these kinds that is queued or whose lease has expired. Users with the fewest running jobs of the kind
 * come first, then jobs that have waited longest. The user's other jobs of the kind then wait behind those of everybody else, so
 * that users take turns. Concurrent workers never claim the same job, and a worker never claims one that it is `running` itself,
 * even if it is late in renewing the lease. A time further ahead than `maxAheadMs` was recorded before the clock was set back,
 * and counts as past. Jobs of suspended users wait.
 */
export async function claim(
  { db, engine }: { db: Db; engine: Engine },
  worker: {
    id: string;
    kinds: readonly KindToClaim[];
    running: readonly string[];
    now: number;
    leaseMs: number;
    maxAheadMs: number;
  },
): Promise<Job | undefined> {
  if (worker.kinds.length === 0) return undefined;
  // Two workers that count a user's running jobs at the same moment would both start one more.
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(db);
  const isPast = (eb: ExpressionBuilder<Tables, 'jobs'>, time: 'run_at' | 'lease_until') =>
    eb.or([eb(time, '<=', worker.now), eb(time, '>', worker.now + worker.maxAheadMs)]);
  const runningOfUser = (eb: ExpressionBuilder<Tables, 'jobs'>) =>
    eb
      .selectFrom('jobs as other')
      .select((sub) => sub.fn.countAll<number>().as('count'))
      .whereRef('other.user_id', '=', 'jobs.user_id')
      .whereRef('other.kind', '=', 'jobs.kind')
      .whereRef('other.id', '!=', 'jobs.id')
      .where('other.status', '=', 'running')
      .where('other.lease_until', '>', worker.now);
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where((eb) => isPast(eb, 'run_at'))
    .where((eb) =>
      eb.or([eb('status', '=', 'queued'), eb.and([eb('status', '=', 'running'), isPast(eb, 'lease_until')])]),
    )
    .where((eb) =>
      eb.or(
        worker.kinds.map(({ kind, perUser }) =>
          eb.and([eb('kind', '=', kind), eb(runningOfUser(eb), '<', perUser)]),
        ),
      ),
    )
    .where(isOfNobodySuspended)
    .$if(worker.running.length > 0, (query) => query.where('id', 'not in', worker.running))
    .orderBy((eb) => runningOfUser(eb))
    .orderBy('run_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked());
  const claimed = await db
    .updateTable('jobs')
    .set((eb) => ({
      status: 'running',
      attempts: eb('attempts', '+', 1),
      worker_id: worker.id,
      lease_until: worker.now + worker.leaseMs,
    }))
    .where('id', '=', due)
    .returning(['id', 'kind', 'payload', 'attempts', 'failures', 'user_id'])
    .executeTakeFirst();
  if (!claimed) return undefined;
  const { user_id: userId, ...job } = claimed;
  if (userId !== null) {
    await db
      .updateTable('jobs')
      .set({ run_at: worker.now })
      .where('user_id', '=', userId)
      .where('kind', '=', job.kind)
      .where('status', '=', 'queued')
      .where('run_at', '<', worker.now)
      .execute();
  }
  return job;
}

/** Any number that nothing else on the database uses as a lock. */
const CLAIM_LOCK = 7_203_911;

/** How many jobs are read to find a place in the queue. */
const MOST_LOOKED_AT = 1_000;

/**
 * How many jobs of its kind come before a queued one, in the order of `claim`; undefined when it is not queued. Running jobs of
 * other users count only while as many run as may run at once (`atOnce`).
 */
export async function jobsAhead(
  db: Db,
  { idempotencyKey, kind, atOnce }: { idempotencyKey: string; kind: string; atOnce: number },
): Promise<number | undefined> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['idempotency_key', 'user_id', 'status'])
    .where('status', 'in', ['queued', 'running'])
    .where('kind', '=', kind)
    .orderBy('run_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_LOOKED_AT)
    .execute();
  const running = jobs.filter((job) => job.status === 'running');
  const mine = jobs.find((job) => job.idempotency_key === idempotencyKey);
  if (mine?.status !== 'queued') return undefined;
  /** For each user, the number of jobs running or already placed in the queue. */
  const places = new Map<string | null, number>();
  for (const job of running) places.set(job.user_id, (places.get(job.user_id) ?? 0) + 1);
  const queue = jobs
    .filter((job) => job.status === 'queued')
    .map((job) => {
      const place = places.get(job.user_id) ?? 0;
      places.set(job.user_id, place + 1);
      return { job, place };
    })
    .toSorted((one, other) => one.place - other.place);
  const before = queue.findIndex(({ job }) => job === mine);
  const own = running.filter((job) => job.user_id === mine.user_id).length;
  return before + (running.length < atOnce ? own : running.length);
}

/** How many jobs of a kind have failed and are to be tried again or being tried, and the last error of the newest. */
export async function readRetriedJobs(
  db: Db,
  kind: string,
): Promise<{ count: number; lastError: string | null }> {
  const newest = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['last_error as lastError', fn.countAll<number>().over().as('count')])
    .where('status', 'in', ['queued', 'running'])
    .where('kind', '=', kind)
    .where('failures', '>', 0)
    .where(isOfNobodySuspended)
    // An attempt is followed by a longer pause each time, so the newest has been tried most recently.
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? { count: 0, lastError: null };
}

/** Renews the lease of a running job; returns whether the worker still held it, and its user has not been suspended. */
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
    .where(isOfNobodySuspended)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The job that erases an account runs anyway. */
function isOfNobodySuspended(eb: ExpressionBuilder<Tables, 'jobs'>) {
  return eb.not(
    eb.exists(
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'jobs.user_id')
        .where('users.suspended_at', 'is not', null)
        .where('users.closed_at', 'is', null),
    ),
  );
}

/** `isPrivate`: the payload is forgotten. */
type Ending = { isPrivate?: true };

const FORGOTTEN = { payload: '{}' };

export async function finishJob(db: Db, id: string, workerId: string, { isPrivate }: Ending): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ status: 'done', lease_until: null, last_error: null, ...(isPrivate && FORGOTTEN) })
    .where('id', '=', id)
    .where('worker_id', '=', workerId)
    .execute();
}

/** Records a failed attempt. The job is retried from `retryAt` on, or given up when that is null. */
export async function failJob(
  db: Db,
  id: string,
  workerId: string,
  failure: { error: string; retryAt: number | null },
  { isPrivate }: Ending,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({
      status: failure.retryAt === null ? 'failed' : 'queued',
      failures: eb('failures', '+', 1),
      ...(failure.retryAt !== null && { run_at: failure.retryAt }),
      ...(failure.retryAt === null && isPrivate && FORGOTTEN),
      lease_until: null,
      last_error: failure.error.slice(0, 1000),
    }))
    .where('id', '=', id)
    .where('worker_id', '=', workerId)
    .execute();
}

/** Releases a job to run from `runAt` on. The attempt does not count, because the job did not cause the interruption. */
export async function releaseJob(db: Db, id: string, workerId: string, runAt: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({ status: 'queued', run_at: runAt, lease_until: null, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('worker_id', '=', workerId)
    .where('status', '=', 'running')
    .execute();
}

/** Cancels a job; a worker that is running it notices that it has lost the lease. */
export async function cancelJob(db: Db, idempotencyKey: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ status: 'failed', lease_until: null, last_error: 'cancelled' })
    .where('idempotency_key', '=', idempotencyKey)
    .where('status', 'in', ['queued', 'running'])
    .execute();
}

/** Deletes a user's jobs; a worker that is running one notices that it has lost the lease. */
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

/** Makes every running job due again. Only for a process that has its database to itself, so that nobody else runs them. */
export async function releaseAllLeases(db: Db): Promise<void> {
  await db.updateTable('jobs').set({ lease_until: 0 }).where('status', '=', 'running').execute();
}
