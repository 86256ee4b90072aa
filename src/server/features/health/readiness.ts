import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Timers } from '../../ports/timers.ts';

export const READINESS = ['ok', 'database unavailable', 'disk full'] as const;
export type Readiness = (typeof READINESS)[number];

export type ReadinessDeps = { db: Db; storage: Storage; timers: Timers };

/** A database that takes longer to say that it is there, in ms, is not. */
const PATIENCE_MS = 1_500;

/** Tells within two seconds whether the server can do its work, however long the database takes. */
export function createReadiness({ db, storage, timers }: ReadinessDeps): () => Promise<Readiness> {
  let asking: Promise<boolean> | undefined;

  /** One question at a time: each holds a connection for as long as a frozen database leaves it unanswered. */
  function databaseAnswers(): Promise<boolean> {
    asking ??= sql`select 1`
      .execute(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  return async () => {
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
    const stopTimer = timers.after(PATIENCE_MS, () => resolve(false));
    const answers = await Promise.race([databaseAnswers(), tooLate]);
    stopTimer();
    if (!answers) return 'database unavailable';
    return (await storage.isFull()) ? 'disk full' : 'ok';
  };
}
