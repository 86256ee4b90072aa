import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Db } from '../../db/tables.ts';
import { transactUnlessClosed } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/jobs.repository.ts';
import type { JobHandler } from '../../jobs/worker.ts';
import {
  usersWithStaleCards,
  listUsers,
  markStale,
  readReviewSettings,
  staleCards,
} from './card-states.repository.ts';
import { replayCards } from './record-review.ts';

const FOLD_MEMORIES_JOB = 'fold-memories';

/** Cards whose logs are read at a time; other requests of the learner are served in between. */
const CARDS_AT_ONCE = 100;

/** The last migration that left memories to be computed. */
const LAST_SUCH_UPGRADE = '0025-due-days';

const payloadSchema = z.object({ userId: z.string().nullable() });

/** Has all memories of a learner computed anew after a change of what decides about them. Run it in that transaction. */
export async function scheduleReplay(
  trx: Db,
  userId: string,
  job: { id: string; now: number },
): Promise<void> {
  await markStale(trx, userId);
  await enqueue(trx, {
    ...job,
    kind: FOLD_MEMORIES_JOB,
    idempotencyKey: `${FOLD_MEMORIES_JOB} ${job.id}`,
    payload: { userId },
    userId,
  });
}

/** Has the memories computed that an upgrade left to the first start, once after each such upgrade. */
export async function scheduleFirstReplay(db: Db, job: { id: string; now: number }): Promise<void> {
  await enqueue(db, {
    ...job,
    kind: FOLD_MEMORIES_JOB,
    idempotencyKey: `${FOLD_MEMORIES_JOB} by ${LAST_SUCH_UPGRADE}`,
    payload: { userId: null },
  });
}

/** Computes what is waiting to be computed; interrupted, it goes on with the rest. */
export function replayReviewsJob({ db }: { db: Db }): JobHandler {
  return {
    kind: FOLD_MEMORIES_JOB,
    maxFailures: 10,
    run: async (payload, signal) => {
      const { userId } = payloadSchema.parse(payload);
      const users = userId === null ? await usersWithStaleCards(db) : [userId];
      for (const user of users) await foldStaleCards(db, user, signal);
    },
    // Until the next change of settings, each card is computed when it is answered.
    giveUp: () => Promise.resolve(),
  };
}

async function foldStaleCards(db: Db, userId: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const done = await transactUnlessClosed(db, userId, async (trx) => {
      const cardIds = await staleCards(trx, userId, CARDS_AT_ONCE);
      if (cardIds.length === 0) return 0;
      const { memory } = await readReviewSettings(trx, userId);
      await replayCards(trx, userId, cardIds, memory);
      return cardIds.length;
    });
    if (done === undefined || done < CARDS_AT_ONCE) return;
    await setImmediate();
  }
}

/**
 * Computes every memory anew from the log, some cards per transaction. For repairs only: normally every answer updates its
 * card's memory. Returns the number of learners.
 */
export async function rebuildCardStates(db: Db): Promise<number> {
  let done = 0;
  for (const { id: userId } of await listUsers(db)) {
    const marked = await transactUnlessClosed(db, userId, async (trx) => {
      await markStale(trx, userId);
      return true;
    });
    if (marked === undefined) continue;
    await foldStaleCards(db, userId);
    done += 1;
  }
  return done;
}
