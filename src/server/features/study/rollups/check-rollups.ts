import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db/tables.ts';
import { transactUnlessClosed } from '../../../db/transaction.ts';
import { differingRollups } from '../../analytics/rollups.repository.ts';
import { isStudyRecordRight } from '../../analytics/study-records.repository.ts';
import { projectHistory, rebuildRollupsIn, type Limits } from './rebuild-rollups.ts';
import { leastRecentlyChecked, recordCheck } from './rollup-checks.repository.ts';

/** Users checked in one night, in addition to those never checked before. */
const USERS_A_NIGHT = 200;

type CheckDeps = { db: Db; config: Limits; now: number; log: FastifyBaseLogger; signal: AbortSignal };

/**
 * Compares the rollups of some users with the history, and rebuilds those that differ. An upgrade that counts in another way
 * marks all users as never checked, so that all of them are.
 */
export async function checkSomeRollups(deps: CheckDeps): Promise<void> {
  const { db, now, signal } = deps;
  for (;;) {
    const users = await leastRecentlyChecked(db, USERS_A_NIGHT);
    for (const { id } of users) {
      signal.throwIfAborted();
      await checkRollups(deps, id);
      await recordCheck(db, id, now);
    }
    if (users.at(-1)?.checkedAt !== 0) return;
  }
}

async function checkRollups({ db, config, log }: CheckDeps, userId: string): Promise<void> {
  // Without the user's lock, so that nobody waits. An answer at this moment may look like a difference.
  if ((await differences(db, userId, config)).length === 0) return;
  const rollups = await transactUnlessClosed(db, userId, async (trx) => {
    const differing = await differences(trx, userId, config);
    if (differing.length > 0) await rebuildRollupsIn(trx, userId, config);
    return differing;
  });
  if (rollups === undefined || rollups.length === 0) return;
  log.warn({ userId, rollups }, 'statistics differed from the recorded answers and were computed again');
}

async function differences(db: Db, userId: string, limits: Limits): Promise<string[]> {
  const differing = await differingRollups(db, userId, await projectHistory(db, userId, limits));
  if (!(await isStudyRecordRight(db, userId))) differing.push('study_records');
  return differing;
}
