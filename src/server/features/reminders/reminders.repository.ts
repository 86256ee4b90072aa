import type { Db } from '../../db/tables.ts';
import { pushKeys, type PushKeys, type PushTarget } from '../../ports/push-service.ts';

export type Reminder = { minute: number; timeZone: string; nextAt: number };

export async function findReminder(
  db: Db,
  userId: string,
): Promise<(Reminder & { failure: string | null }) | undefined> {
  return db
    .selectFrom('reminders')
    .select(['minute', 'time_zone as timeZone', 'next_at as nextAt', 'failure'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function putReminder(
  db: Db,
  userId: string,
  { minute, timeZone, nextAt }: Reminder,
): Promise<void> {
  const content = { minute, time_zone: timeZone, next_at: nextAt };
  await db
    .insertInto('reminders')
    .values({ user_id: userId, ...content, failure: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(content))
    .execute();
}

/** Changes when a user's next reminder is due. */
export async function planReminder(
  db: Db,
  userId: string,
  { timeZone, nextAt }: Omit<Reminder, 'minute'>,
): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ time_zone: timeZone, next_at: nextAt })
    .where('user_id', '=', userId)
    .execute();
}

/** Records why the last reminder could not be delivered, or that it was. */
export async function setReminderFailure(db: Db, userId: string, failure: string | null): Promise<void> {
  await db.updateTable('reminders').set({ failure }).where('user_id', '=', userId).execute();
}

export async function deleteReminder(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('reminders').where('user_id', '=', userId).execute();
}

/** The users whose reminder is due at an instant (epoch ms), the one that has waited longest first. */
export async function listDueReminders(
  db: Db,
  now: number,
  limit: number,
): Promise<Array<{ userId: string; nextAt: number }>> {
  return db
    .selectFrom('reminders')
    .innerJoin('users', 'users.id', 'reminders.user_id')
    .select(['user_id as userId', 'next_at as nextAt'])
    .where('next_at', '<=', now)
    .where('users.closed_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .orderBy('next_at')
    .limit(limit)
    .execute();
}

/** The users who have come to another time zone since their reminder was planned. */
export async function listMovedUsers(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reminders')
    .innerJoin('users', 'users.id', 'reminders.user_id')
    .select('users.id')
    .whereRef('reminders.time_zone', '!=', 'users.time_zone')
    .where('users.closed_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A user's daily goal, in answers, and the zone of their days; undefined once the account is closed. */
export async function findGoal(
  db: Db,
  userId: string,
): Promise<{ timeZone: string; dailyGoal: number } | undefined> {
  return db
    .selectFrom('users')
    .select(['time_zone as timeZone', 'daily_goal as dailyGoal'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

export type PushDevice = PushTarget & { tokenId: string };

/** A user's devices that get notifications. Adding one more removes the oldest. */
const MOST_DEVICES = 20;

export async function listPushDevices(db: Db, userId: string): Promise<PushDevice[]> {
  return db
    .selectFrom('push_devices')
    .select(['token_id as tokenId', 'endpoint', 'public_key as publicKey', 'auth_secret as authSecret'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Stores a browser's subscription in place of an earlier one of the same sign-in, and of the browser's earlier user. */
export async function putPushDevice(
  db: Db,
  userId: string,
  {
    tokenId,
    endpoint,
    endpointHash,
    publicKey,
    authSecret,
    now,
  }: PushDevice & { endpointHash: string; now: number },
): Promise<void> {
  await deletePushDevice(db, userId, tokenId);
  const content = {
    token_id: tokenId,
    user_id: userId,
    endpoint,
    public_key: publicKey,
    auth_secret: authSecret,
    created_at: now,
  };
  await db
    .insertInto('push_devices')
    .values({ ...content, endpoint_hash: endpointHash })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(content))
    .execute();
  const newest = db
    .selectFrom('push_devices')
    .select('token_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST_DEVICES);
  await db
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('token_id', 'not in', newest)
    .execute();
}

export async function deletePushDevice(db: Db, userId: string, tokenId: string): Promise<void> {
  await db.deleteFrom('push_devices').where('user_id', '=', userId).where('token_id', '=', tokenId).execute();
}

export async function putCalendar(db: Db, userId: string, secretHash: string, now: number): Promise<void> {
  const content = { secret_hash: secretHash, created_at: now };
  await db
    .insertInto('calendars')
    .values({ user_id: userId, ...content })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(content))
    .execute();
}

export async function deleteCalendar(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendars').where('user_id', '=', userId).execute();
}

export async function hasCalendar(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('calendars')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The owner of a calendar address, with the zone of their days; undefined when there is none, or they are suspended. */
export async function findCalendarOwner(
  db: Db,
  secretHash: string,
): Promise<{ userId: string; timeZone: string } | undefined> {
  return db
    .selectFrom('calendars')
    .innerJoin('users', 'users.id', 'calendars.user_id')
    .select(['users.id as userId', 'users.time_zone as timeZone'])
    .where('secret_hash', '=', secretHash)
    .where('users.closed_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
}

/** The server's keys for push messages; undefined before they are first made. */
export async function readPushKeys(db: Db): Promise<PushKeys | undefined> {
  const row = await db
    .selectFrom('server_settings')
    .select('value')
    .where('name', '=', 'push-keys')
    .executeTakeFirst();
  return row && pushKeys.parse(JSON.parse(row.value));
}

/** Stores the server's keys, unless another process has been faster. */
export async function insertPushKeys(db: Db, keys: PushKeys): Promise<void> {
  await db
    .insertInto('server_settings')
    .values({ name: 'push-keys', value: JSON.stringify(keys) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** The id of a sign-in by the hash of its token. */
export async function findTokenId(db: Db, userId: string, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.id;
}
