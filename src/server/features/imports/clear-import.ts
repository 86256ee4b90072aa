import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/tables.ts';
import { transactUnlessClosed } from '../../db/transaction.ts';
import { deleteSomeDrafts } from './import-drafts.repository.ts';
import { deleteOmissions } from './omissions.repository.ts';

/** Rows deleted in one transaction; other learners' requests are served in between. */
export const ROWS_AT_ONCE = 200;

/** Deletes the drafts of an import and its report, in steps. */
export async function clearDrafts(db: Db, userId: string, id: string, signal?: AbortSignal): Promise<void> {
  await inSteps(db, userId, (trx) => deleteSomeDrafts(trx, userId, id, ROWS_AT_ONCE), signal);
  await inSteps(db, userId, (trx) => deleteOmissions(trx, userId, id, ROWS_AT_ONCE), signal);
}

/** Repeats a step, each time in a transaction of its own, until it finds less than a full step. */
export async function inSteps(
  db: Db,
  userId: string,
  step: (trx: Db) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const done = await transactUnlessClosed(db, userId, step);
    if (done === undefined || done < ROWS_AT_ONCE) return;
    await setImmediate();
  }
}
