import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ImportFiles } from '../../ports/import-files.ts';
import { isWaitedFor, oldImports } from './imports.repository.ts';
import { discardImport } from './imports.usecases.ts';

const DAY_MS = 86_400_000;

/** How long an import waits for its learner, and how long one can be taken back, in ms. */
const KEPT = [
  { statuses: ['choosing', 'ready', 'failed'], ms: 30 * DAY_MS },
  { statuses: ['done', 'undone'], ms: 90 * DAY_MS },
] as const;

/** Longer than an upload takes, and than clocks of processes differ, in ms. */
const MARGIN_MS = DAY_MS;

type LeftoverDeps = { db: Db; clock: Clock; importFiles: ImportFiles; limit: number };

/** Forgets imports that were never finished or are long ended, and files of uploads that a process did not survive; returns how many. */
export async function collectImportLeftovers({ limit, ...deps }: LeftoverDeps): Promise<number> {
  const now = deps.clock.now();
  await deps.importFiles.removeStrays(deps.db, now - MARGIN_MS, ({ userId, fileId }) =>
    isWaitedFor(deps.db, userId, fileId),
  );
  const old = await Promise.all(
    KEPT.map(({ statuses, ms }) => oldImports(deps.db, statuses, now - ms, limit)),
  );
  for (const { userId, id } of old.flat()) await discardImport(deps, userId, id);
  return old.flat().length;
}
