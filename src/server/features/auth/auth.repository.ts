import type { Db } from '../../db/tables.ts';

export type StoredUser = {
  id: string;
  email: string;
  username: string;
  passwordHash: string;
  timeZone: string;
  /** Whether the learner chose the zone; otherwise it follows their browser. */
  timeZoneFixed: boolean;
  createdAt: number;
};

type UserRow = {
  id: string;
  email: string;
  username: string;
  password_hash: string;
  time_zone: string;
  time_zone_fixed: 0 | 1;
  created_at: number;
};

const COLUMNS = [
  'users.id',
  'users.email',
  'users.username',
  'users.password_hash',
  'users.time_zone',
  'users.time_zone_fixed',
  'users.created_at',
] as const;

function toUser(row: UserRow): StoredUser {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    passwordHash: row.password_hash,
    timeZone: row.time_zone,
    timeZoneFixed: row.time_zone_fixed === 1,
    createdAt: row.created_at,
  };
}

/** Emails and usernames are compared without regard to case, and to how a system composes its accents. */
const key = (text: string) => text.normalize('NFC').toLowerCase();

/** Adds the user unless its email or username is taken; says whether it was added. */
export async function insertUser(db: Db, user: StoredUser): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_key: key(user.email),
      username: user.username,
      username_key: key(user.username),
      password_hash: user.passwordHash,
      time_zone: user.timeZone,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function findUserByEmail(db: Db, email: string): Promise<StoredUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select(COLUMNS)
    .where('email_key', '=', key(email))
    .executeTakeFirst();
  return row && toUser(row);
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', key(username))
    .executeTakeFirst();
  return row !== undefined;
}

export async function setTimeZone(db: Db, userId: string, timeZone: string): Promise<void> {
  await db.updateTable('users').set({ time_zone: timeZone }).where('id', '=', userId).execute();
}

/** The user whose unexpired token this is, and when it was last used. */
export async function findUserByToken(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<{ user: StoredUser; lastUsedAt: number } | undefined> {
  const row = await db
    .selectFrom('auth_tokens')
    .innerJoin('users', 'users.id', 'auth_tokens.user_id')
    .select([...COLUMNS, 'auth_tokens.last_used_at'])
    .where('auth_tokens.token_hash', '=', tokenHash)
    .where('auth_tokens.expires_at', '>', now)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst();
  return row && { user: toUser(row), lastUsedAt: row.last_used_at };
}

export async function setTokenLastUsed(db: Db, tokenHash: string, now: number): Promise<void> {
  await db
    .updateTable('auth_tokens')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function insertToken(
  db: Db,
  token: {
    id: string;
    userId: string;
    hash: string;
    userAgent: string | null;
    createdAt: number;
    expiresAt: number;
  },
): Promise<void> {
  await db
    .insertInto('auth_tokens')
    .values({
      id: token.id,
      user_id: token.userId,
      token_hash: token.hash,
      user_agent: token.userAgent,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Ends a token; says whether it was still there. */
export async function deleteToken(db: Db, userId: string, tokenHash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('auth_tokens')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Deletes some of the tokens that have expired, whoever's; says how many. */
export async function pruneTokens(db: Db, now: number, limit: number): Promise<number> {
  const expired = db.selectFrom('auth_tokens').select('id').where('expires_at', '<=', now).limit(limit);
  const result = await db.deleteFrom('auth_tokens').where('id', 'in', expired).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Clears away what can no longer be used. */
export async function deleteExpiredTokens(db: Db, userId: string, now: number): Promise<void> {
  await db.deleteFrom('auth_tokens').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
}
