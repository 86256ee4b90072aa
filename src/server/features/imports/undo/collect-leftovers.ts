import type { Db } from '../../../db/tables.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { WaitingFiles } from '../../../ports/files/waiting-files.ts';
import { transactUnlessClosed } from '../../../db/transaction.ts';
import { findScan } from '../../sources/scans/scans.repository.ts';
import { clearDiscarded } from './clear-import.ts';
import {
  discardedBefore,
  findImport,
  isWaitedFor,
  markDiscarded,
  expiredImports,
  type ExpiredImport,
} from '../imports.repository.ts';

const DAY_MS = 86_400_000;

/**
 * How long an import waits for its user, and how long one can be undone, in ms. Staged imports that were never accepted
 * are deleted early, because they take up room and can be repeated.
 */
const KEPT: ReadonlyArray<ExpiredImport & { ms: number }> = [
  { statuses: ['choosing', 'ready'], untouched: true, ms: 7 * DAY_MS },
  { statuses: ['choosing', 'ready', 'failed'], ms: 30 * DAY_MS },
  { statuses: ['done', 'undone'], ms: 90 * DAY_MS },
];

/** Longer than an upload takes, plus the difference between the clocks of processes, in ms. */
const MARGIN_MS = DAY_MS;

type LeftoverDeps = {
  db: Db;
  clock: Clock;
  waitingFiles: WaitingFiles;
  limit: number;
  signal?: AbortSignal | undefined;
};

/**
 * Deletes imports that were never finished or ended long ago, and files of uploads that were interrupted; returns how
 * many.
 */
export async function collectImportLeftovers({ limit, signal, ...deps }: LeftoverDeps): Promise<number> {
  const { db, waitingFiles } = deps;
  const now = deps.clock.now();
  await waitingFiles.removeUnfinished(now);
  await waitingFiles.removeStrays(
    db,
    now - MARGIN_MS,
    async ({ userId, fileId }) =>
      (await isWaitedFor(db, userId, fileId)) || (await findScan(db, userId, fileId)) !== undefined,
  );
  let count = 0;
  for (const { ms, ...old } of KEPT) {
    for (const { userId, id } of await expiredImports(db, old, now - ms, limit)) {
      const isOld = async (trx: Db) => {
        const found = await findImport(trx, userId, id);
        if (found === undefined || !old.statuses.includes(found.status)) return;
        await markDiscarded(trx, userId, id, now);
      };
      await transactUnlessClosed(db, userId, isOld);
      await clearDiscarded(deps, userId, id, signal);
      count += 1;
    }
  }
  // Discarded imports whose own job was given up.
  for (const { userId, id } of await discardedBefore(db, now - MARGIN_MS, limit)) {
    await clearDiscarded(deps, userId, id, signal);
    count += 1;
  }
  return count;
}
