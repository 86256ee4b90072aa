import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Failures } from '#domain/back-off.ts';
import type { Db } from '../../db/tables.ts';

/**
 * Names what is counted. Nobody can read an email or an address off it, but it is no secret: whoever has the database can try
 * one until it fits. A key would not help, because it would stand in the same database.
 */
export function throttleKey(kind: string, ...parts: readonly string[]): string {
  return createHash('sha256')
    .update([kind, ...parts].join('\n'))
    .digest('base64url');
}

/** Failures of a kind, and until when there is no further attempt. */
export type Throttle = Failures & { untilAt: number };

/** What is known of the failures, which until the transaction ends nobody else counts. */
export async function lockThrottle(trx: Db, key: string, now: number): Promise<Throttle> {
  return (
    trx
      .insertInto('throttles')
      .values({ key, count: 0, until_at: 0, last_at: now })
      // Changes nothing, but locks the row where the engine has such locks.
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

/** Takes an attempt back that turned out well. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ count: eb('count', '-', 1), until_at: 0 }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/** Counts one more event in a window of time, and returns their number with the window's end. */
export async function countInWindow(
  db: Db,
  key: string,
  { now, windowMs }: { now: number; windowMs: number },
): Promise<{ count: number; untilAt: number }> {
  // A window that ends later than a new one would was begun before the clock was set back.
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

/** Forgets some of what was counted before the given time; says how much. */
export async function pruneThrottles(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('throttles').select('key').where('last_at', '<', before).limit(limit);
  const result = await db.deleteFrom('throttles').where('key', 'in', old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
