import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/tables.ts';
import { transactUnlessClosed } from '../../db/transaction.ts';
import { differingRollups } from '../analytics/rollups.repository.ts';
import { isStudyRecordRight } from '../analytics/study-records.repository.ts';
import { rebuildRollupsIn, recordedIncrements, type Limits } from './rebuild-rollups.ts';
import { leastRecentlyChecked, recordCheck } from './rollup-checks.repository.ts';

/** Learners checked in one night, beyond those who never were: everybody has their turn. */
const LEARNERS_A_NIGHT = 200;

type CheckDeps = { db: Db; config: Limits; now: number; log: FastifyBaseLogger; signal: AbortSignal };

/**
 * Compares the rollups of some learners with what is recorded, and makes those that differ again. After an upgrade that
 * counts otherwise, nobody has been checked, and everybody is.
 */
export async function checkSomeRollups(deps: CheckDeps): Promise<void> {
  const { db, now, signal } = deps;
  for (;;) {
    const users = await leastRecentlyChecked(db, LEARNERS_A_NIGHT);
    for (const { id } of users) {
      signal.throwIfAborted();
      await checkRollups(deps, id);
      await recordCheck(db, id, now);
    }
    if (users.at(-1)?.checkedAt !== 0) return;
  }
}

async function checkRollups({ db, config, log }: CheckDeps, userId: string): Promise<void> {
  // Without the learner's lock, so that nobody waits; what is answered meanwhile may look like a difference.
  if ((await differences(db, userId, config)).length === 0) return;
  const rollups = await transactUnlessClosed(db, userId, async (trx) => {
    const differing = await differences(trx, userId, config);
    if (differing.length > 0) await rebuildRollupsIn(trx, userId, config);
    return differing;
  });
  if (rollups === undefined || rollups.length === 0) return;
  log.warn({ userId, rollups }, 'statistics differed from the recorded answers and were made again');
}

async function differences(db: Db, userId: string, limits: Limits): Promise<string[]> {
  const differing: string[] = await differingRollups(
    db,
    userId,
    await recordedIncrements(db, userId, limits),
  );
  if (!(await isStudyRecordRight(db, userId))) differing.push('study_records');
  return differing;
}
