import type { Db } from '../../../db/tables.ts';

/** The most devices remembered for one account; the least recently used is forgotten first. */
const MOST_DEVICES = 20;

/** Looked up by email, so that it takes as long for an address without an account. */
export async function isKnownDevice(db: Db, emailKey: string, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.user_id')
    .where('users.email_key', '=', emailKey)
    .where('known_devices.device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody has signed in to the user's account on this device. */
export async function hasSignedInOn(db: Db, userId: string, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers that somebody signed in to the account on this device. */
export async function rememberDevice(db: Db, userId: string, deviceHash: string, now: number): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: now }))
    .execute();
  const kept = db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .limit(MOST_DEVICES);
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', 'not in', kept)
    .execute();
}
