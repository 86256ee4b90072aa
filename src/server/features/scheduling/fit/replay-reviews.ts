import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Db } from '../../../db/tables.ts';
import { transactUnlessClosed } from '../../../db/transaction.ts';
import { enqueue } from '../../../jobs/jobs.repository.ts';
import type { JobHandler } from '../../../jobs/worker.ts';
import {
  usersWithStaleCards,
  listUsers,
  markStale,
  readReviewSettings,
  staleCards,
} from '../card-states.repository.ts';
import { replayCards } from '../log/record-review.ts';

const FOLD_MEMORIES_JOB = 'fold-memories';

/** Cards whose logs are read at a time; the user's other requests are served in between. */
const CARDS_AT_ONCE = 100;

/** The last migration after which memories must be computed. */
const LAST_SUCH_UPGRADE = '0025-due-days';

const payloadSchema = z.object({ userId: z.string().nullable() });

/** Queues the computation of all memories of a user, after a change that affects them and in its transaction. */
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

/** Queues the computation of memories that an upgrade left to the first start, once for each such upgrade. */
export async function scheduleFirstReplay(db: Db, job: { id: string; now: number }): Promise<void> {
  await enqueue(db, {
    ...job,
    kind: FOLD_MEMORIES_JOB,
    idempotencyKey: `${FOLD_MEMORIES_JOB} by ${LAST_SUCH_UPGRADE}`,
    payload: { userId: null },
  });
}

/** Computes the memories that are stale; after an interruption, continues with the rest. */
export function replayReviewsJob({ db }: { db: Db }): JobHandler {
  return {
    kind: FOLD_MEMORIES_JOB,
    maxFailures: 10,
    run: async (payload, signal) => {
      const { userId } = payloadSchema.parse(payload);
      const users = userId === null ? await usersWithStaleCards(db) : [userId];
      for (const user of users) await foldStaleCards(db, user, signal);
    },
    // A stale memory is also computed when its card is answered.
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
 * Computes all memories again from the log, some cards per transaction. For repairs only: normally every answer updates the
 * memory of its card. Returns the number of users.
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
