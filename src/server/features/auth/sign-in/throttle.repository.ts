import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Failures } from '#domain/account/back-off.ts';
import type { Db } from '../../../db/tables.ts';

/**
 * A hash that identifies what is counted. It does not reveal an email or address, but is not a secret: anyone with
 * the database can try candidates. A key would not help, because it would be in the same database.
 */
export function throttleKey(kind: string, ...parts: readonly string[]): string {
  return createHash('sha256')
    .update([kind, ...parts].join('\n'))
    .digest('base64url');
}

/** The failures of a kind, and until when further attempts are blocked. */
export type Throttle = Failures & { untilAt: number };

/** The recorded failures, locked until the transaction ends. */
export async function lockThrottle(trx: Db, key: string, now: number): Promise<Throttle> {
  return (
    trx
      .insertInto('throttles')
      .values({ key, count: 0, until_at: 0, last_at: now })
      // Changes nothing, but locks the row on engines with row locks.
      .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
      .returning(['count', 'until_at as untilAt', 'last_at as forgottenAt'])
      .executeTakeFirstOrThrow()
  );
}

export async function setThrottle(trx: Db, key: string, throttle: Throttle): Promise<void> {
  const { count, untilAt, forgottenAt } = throttle;
  await trx
    .updateTable('throttles')
    .set({ count, until_at: untilAt, last_at: forgottenAt })
    .where('key', '=', key)
    .execute();
}

/** Uncounts an attempt that succeeded. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ count: eb('count', '-', 1), until_at: 0 }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/** Counts an event in a time window; returns their number and the window's end. */
export async function countInWindow(
  db: Db,
  key: string,
  { now, windowMs }: { now: number; windowMs: number },
): Promise<{ count: number; untilAt: number }> {
  // A window that ends later than a new one would was started before the clock was set back.
  const isOver = sql<boolean>`(throttles.until_at <= ${now} or throttles.until_at > ${now + windowMs})`;
  const row = await db
    .insertInto('throttles')
    .values({ key, count: 1, until_at: now + windowMs, last_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else throttles.count + 1 end`,
        until_at: sql<number>`case when ${isOver} then excluded.until_at else throttles.until_at end`,
        last_at: now,
      }),
    )
    .returning(['count', 'until_at'])
    .executeTakeFirstOrThrow();
  return { count: row.count, untilAt: row.until_at };
}

/** Takes back one count of a window, which ends when it did before. */
export async function uncountInWindow(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/** Lets counting start anew. */
export async function deleteThrottle(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

/** Deletes some of the counts from before the given time; returns how many. */
export async function pruneThrottles(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('throttles').select('key').where('last_at', '<', before).limit(limit);
  const result = await db.deleteFrom('throttles').where('key', 'in', old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
