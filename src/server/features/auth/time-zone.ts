import type { Db } from '../../db/tables.ts';
import { setTimeZone, type StoredUser } from './auth.repository.ts';

/** The user in the zone that counts for them now: the one they chose, else their browser's, which is then kept. */
export async function inTimeZone(
  db: Db,
  user: StoredUser,
  browserZone: string | undefined,
): Promise<StoredUser> {
  if (user.timeZoneFixed || browserZone === undefined || browserZone === user.timeZone) return user;
  await setTimeZone(db, user.id, browserZone);
  return { ...user, timeZone: browserZone };
}
