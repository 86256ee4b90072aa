import type { Db } from '../../../db/tables.ts';

/** The origins whose pages may use the user's keys, in alphabetical order. */
export async function listOrigins(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('access_origins')
    .select('origin')
    .where('user_id', '=', userId)
    .orderBy('origin')
    .execute();
  return rows.map(({ origin }) => origin);
}

/** Replaces the list of origins. */
export async function replaceOrigins(db: Db, userId: string, origins: readonly string[]): Promise<void> {
  await db.deleteFrom('access_origins').where('user_id', '=', userId).execute();
  const rows = [...new Set(origins)].map((origin) => ({ user_id: userId, origin }));
  if (rows.length > 0) await db.insertInto('access_origins').values(rows).execute();
}

/** Whether pages of an origin may use the user's keys. */
export async function isOriginOf(db: Db, userId: string, origin: string): Promise<boolean> {
  const row = await db
    .selectFrom('access_origins')
    .select('origin')
    .where('user_id', '=', userId)
    .where('origin', '=', origin)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether any user has listed an origin. A browser asks this before it sends a key, so nobody knows whose key it is; it is the
 * only query here that is not limited to one user.
 */
export async function isOriginOfAnybody(db: Db, origin: string): Promise<boolean> {
  const row = await db
    .selectFrom('access_origins')
    .select('origin')
    .where('origin', '=', origin)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
