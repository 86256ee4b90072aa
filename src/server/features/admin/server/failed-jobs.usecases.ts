import type { FailedJob, JobRetry } from '#contract/admin-server.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { Db } from '../../../db/tables.ts';
import { transact } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import { recordAdminAct, type Actor } from '../../security/admin-acts.usecases.ts';
import { kindOfFailedJob, listFailedJobs, requeueJob } from './failed-jobs.repository.ts';

/** Jobs in the list; those that ended a week ago are deleted at night. */
const LISTED = 100;

/** Characters of an error that are shown: enough for its reason, and little of what it may quote. */
const SHOWN_ERROR = 200;

/** Whether a job that was given up can be run again, by its kind. */
const RETRIES: ReadonlyMap<string, JobRetry> = new Map<string, JobRetry>([
  ['nightly', 'possible'],
  ['backup', 'possible'],
  ['erase-account', 'possible'],
  ['fold-memories', 'possible'],
  ['fit-weights', 'possible'],
  ['discard-import', 'possible'],
  ['generate-deck', 'told'],
  ['read-import', 'told'],
  ['save-import', 'told'],
  ['undo-import', 'told'],
  ['read-scan', 'told'],
  ['mail', 'erased'],
  ['remind', 'late'],
]);

/** The jobs that were given up, latest first. */
export async function readFailedJobs(db: Db): Promise<FailedJob[]> {
  const jobs = await listFailedJobs(db, LISTED);
  return jobs.map(({ error, ...job }) => ({
    ...job,
    error: shownError(error),
    // A job of another version has no handler here.
    retry: RETRIES.get(job.kind) ?? 'late',
  }));
}

/** The start of a job's last error. */
export function shownError(error: string | null): string | null {
  return error && (error.split('\n')[0] ?? '').slice(0, SHOWN_ERROR);
}

type Deps = { db: Db; clock: Clock; newId: () => string; wakeWorker: () => void };

/** Requeues a job that was given up. Throws NOT_FOUND, and NOT_REPEATABLE for one of a kind that must not run again. */
export async function retryJob(deps: Deps, id: string, by: Actor): Promise<void> {
  await transact(deps.db, async (trx) => {
    const kind = await kindOfFailedJob(trx, id);
    if (kind === undefined) throw notFound('Job');
    if (RETRIES.get(kind) !== 'possible') {
      throw new AppError('NOT_REPEATABLE', 'This job cannot be run again');
    }
    if (!(await requeueJob(trx, id, deps.clock.now()))) throw notFound('Job');
    await recordAdminAct(trx, deps, { act: 'job-retried', by, detail: kind });
  });
  deps.wakeWorker();
}
