import type { Db } from '../../db/tables.ts';
import { followTimeZone, type StoredUser } from './auth.repository.ts';

/**
 * The user in the zone that counts for them now: the one they chose, else their browser's, which is then kept. They may
 * have chosen one since `user` was read.
 */
export async function syncTimeZone(
  db: Db,
  user: StoredUser,
  browserZone: string | undefined,
): Promise<StoredUser> {
  if (user.timeZoneFixed || browserZone === undefined || browserZone === user.timeZone) return user;
  return { ...user, ...(await followTimeZone(db, user.id, browserZone)) };
}
