import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import { isWorthRepeating } from './database-errors.ts';
import { isPostgres, prepared } from './prepared.ts';
import type { Db } from './tables.ts';

/** With pauses that double each time, all attempts together take between one and two seconds. */
const ATTEMPTS = 8;
const LONGEST_FIRST_PAUSE_MS = 16;

/**
 * Runs `work` in a transaction and repeats it a few times when the database requires it (deadlock, serialization failure,
 * another process writing to the SQLite file). `work` must only use `trx`: any other effect would be repeated.
 */
export function transact<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return repeatedly(() => db.transaction().execute(work));
}

/** Repeats `work` a few times when the database requires it. */
export async function repeatedly<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRepeating(error)) throw error;
      const longest = LONGEST_FIRST_PAUSE_MS * 2 ** (attempt - 1);
      // Randomness keeps the same two transactions from colliding again.
      await delay(longest * (0.5 + Math.random() / 2));
    }
  }
}

/**
 * Runs `work` in a transaction that first locks the user, so that a user's changes follow one another. Repeats it like
 * `transact`. Throws UNAUTHORIZED when the account is gone.
 */
export function transactAsUser<T>(db: Db, userId: string, work: (trx: Db) => Promise<T>): Promise<T> {
  return transact(db, async (trx) => {
    await lockUser(trx, userId);
    return work(trx);
  });
}

/** `transactAsUser` for background work: returns undefined, and does nothing, when the account is gone. */
export async function transactUnlessClosed<T>(
  db: Db,
  userId: string,
  work: (trx: Db) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await transactAsUser(db, userId, work);
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHORIZED') return undefined;
    throw error;
  }
}

/** Makes other transactions of the user wait until this one ends. Throws UNAUTHORIZED when the account is gone. */
export async function lockUser(trx: Db, userId: string): Promise<void> {
  const { rows } = await lockedUser(trx, { userId });
  if (rows.length === 0) throw new AppError('UNAUTHORIZED', 'Please sign in');
}

const lockedUser = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    // SQLite has one writer at a time and no row locks.
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate()),
);
