import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/** Names what is counted; what is stored of it tells neither an email nor an address. */
export function throttleKey(kind: string, ...parts: readonly string[]): string {
  return createHash('sha256')
    .update([kind, ...parts].join('\n'))
    .digest('base64url');
}

type Counted = { count: number; untilAt: number };

/**
 * Counts one more attempt and returns their number with the time that was noted before. An attempt after a long quiet
 * is the first. Run it in a transaction: until that ends, nobody else counts the same.
 */
export async function countAttempt(
  db: Db,
  key: string,
  { now, forgetAfterMs }: { now: number; forgetAfterMs: number },
): Promise<Counted> {
  const row = await db
    .insertInto('throttles')
    .values({ key, count: 1, until_at: 0, last_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('throttles.last_at', '<', now - forgetAfterMs)
          .then(1)
          .else(eb('throttles.count', '+', 1))
          .end(),
        last_at: now,
      })),
    )
    .returning(['count', 'until_at'])
    .executeTakeFirstOrThrow();
  return { count: row.count, untilAt: row.until_at };
}

/** Notes until when there is no further attempt. */
export async function setThrottledUntil(db: Db, key: string, untilAt: number): Promise<void> {
  await db.updateTable('throttles').set({ until_at: untilAt }).where('key', '=', key).execute();
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
): Promise<Counted> {
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
