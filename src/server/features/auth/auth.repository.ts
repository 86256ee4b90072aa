import { sql, type ExpressionBuilder } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Role } from '#domain/account/roles.ts';
import type { SignInMeans } from '#domain/account/sign-in-means.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { normalised } from '#domain/text/normalised.ts';

export type StoredUser = {
  id: string;
  email: string;
  username: string;
  passwordHash: string;
  timeZone: string;
  /** Whether the user chose the zone; otherwise it follows the browser. */
  timeZoneFixed: boolean;
  /** False if nobody knows the password: for a developer's test user, or an account that is signed in to only through a provider. */
  hasOwnPassword: boolean;
  role: Role;
  /** When the user was suspended, epoch ms; null for a user who is not suspended. */
  suspendedAt: number | null;
  createdAt: number;
};

type UserRow = {
  id: string;
  email: string;
  username: string;
  password_hash: string;
  time_zone: string;
  time_zone_fixed: 0 | 1;
  has_own_password: 0 | 1;
  role: Role;
  suspended_at: number | null;
  created_at: number;
};

export const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.username',
  'users.password_hash',
  'users.time_zone',
  'users.time_zone_fixed',
  'users.has_own_password',
  'users.role',
  'users.suspended_at',
  'users.created_at',
] as const;

export function toUser(row: UserRow): StoredUser {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    passwordHash: row.password_hash,
    timeZone: row.time_zone,
    timeZoneFixed: row.time_zone_fixed === 1,
    hasOwnPassword: row.has_own_password === 1,
    role: row.role,
    suspendedAt: row.suspended_at,
    createdAt: row.created_at,
  };
}

/** Emails and usernames are compared regardless of case and of how accents are composed. */
export const accountKey = (text: string) => normalised(text, 'NFC').toLowerCase();

/** Adds the user unless the email or username is taken; returns whether it was added. */
export async function insertUser(db: Db, user: StoredUser): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_key: accountKey(user.email),
      username: user.username,
      username_key: accountKey(user.username),
      password_hash: user.passwordHash,
      time_zone: user.timeZone,
      has_own_password: user.hasOwnPassword ? 1 : 0,
      role: user.role,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Marks a user whose password nobody knows. */
export async function setWithoutOwnPassword(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ has_own_password: 0 }).where('id', '=', userId).execute();
}

export async function setRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute();
}

export async function findUserById(db: Db, id: string): Promise<StoredUser | undefined> {
  const row = await db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

export async function findUserByEmail(db: Db, email: string): Promise<StoredUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('email_key', '=', accountKey(email))
    .executeTakeFirst();
  return row && toUser(row);
}

export async function findUserByUsername(db: Db, username: string): Promise<StoredUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('username_key', '=', accountKey(username))
    .executeTakeFirst();
  return row && toUser(row);
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  return (await findUserByUsername(db, username)) !== undefined;
}

/** Whether this is still the hash of the user's password. Run it in a transaction that has locked the user. */
export async function isPasswordHash(db: Db, userId: string, passwordHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the zone unless the user has chosen one; returns the zone that counts, and whether it was chosen. */
export async function followTimeZone(
  db: Db,
  userId: string,
  timeZone: string,
): Promise<Pick<StoredUser, 'timeZone' | 'timeZoneFixed'>> {
  await db
    .updateTable('users')
    .set({ time_zone: timeZone })
    .where('id', '=', userId)
    .where('time_zone_fixed', '=', 0)
    .execute();
  const row = await db
    .selectFrom('users')
    .select(['time_zone', 'time_zone_fixed'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { timeZone: row.time_zone, timeZoneFixed: row.time_zone_fixed === 1 };
}

/** What makes a token valid: it has not expired, and was used within the permitted idle time. */
export type TokenAge = { now: number; idleMs: number };

export function worksAt({ now, idleMs }: TokenAge) {
  return valid({ now, usedAfter: now - idleMs });
}

function valid({ now, usedAfter }: { now: number; usedAfter: number }) {
  return (eb: ExpressionBuilder<Tables, 'auth_tokens'>) =>
    eb.and([
      eb('auth_tokens.expires_at', '>', now),
      eb.or([eb('auth_tokens.last_used_at', '>', usedAfter), eb('auth_tokens.created_at', '>', usedAfter)]),
    ]);
}

const userByToken = prepared((db, input: { tokenHash: string; now: number; usedAfter: number }) =>
  db
    .selectFrom('auth_tokens')
    .innerJoin('users', 'users.id', 'auth_tokens.user_id')
    .select(USER_COLUMNS)
    .select(['auth_tokens.last_used_at', 'auth_tokens.means', 'auth_tokens.confirmed_at'])
    .where('auth_tokens.token_hash', '=', input.tokenHash)
    .where(valid(input))
    .where('users.closed_at', 'is', null),
);

/** How and when a device was signed in. */
export type SignInProof = { means: SignInMeans; confirmedAt: number };

/** The user to whom this valid token belongs, how they signed in, and when the token was last used. */
export async function findUserByToken(
  db: Db,
  tokenHash: string,
  { now, idleMs }: TokenAge,
): Promise<{ user: StoredUser; proof: SignInProof; lastUsedAt: number } | undefined> {
  const {
    rows: [row],
  } = await userByToken(db, { tokenHash, now, usedAfter: now - idleMs });
  if (!row) return undefined;
  const proof = { means: row.means, confirmedAt: row.confirmed_at };
  return { user: toUser(row), proof, lastUsedAt: row.last_used_at };
}

export async function setTokenLastUsed(db: Db, tokenHash: string, now: number): Promise<void> {
  await db
    .updateTable('auth_tokens')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Records that the user of this token has just confirmed who they are. */
export async function setConfirmed(db: Db, userId: string, tokenHash: string, now: number): Promise<void> {
  await db
    .updateTable('auth_tokens')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
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
    proof: SignInProof;
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
      means: token.proof.means,
      confirmed_at: token.proof.confirmedAt,
    })
    .execute();
}

/** Revokes a token; returns whether it existed. */
export async function deleteToken(db: Db, userId: string, tokenHash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('auth_tokens')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Signs out all devices of a user; returns how many tokens there were. */
export async function deleteAllTokens(db: Db, userId: string): Promise<number> {
  const result = await db.deleteFrom('auth_tokens').where('user_id', '=', userId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Sets the password, whatever the previous one was. */
export async function setPasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, has_own_password: 1 })
    .where('id', '=', userId)
    .execute();
}

/** Deletes some of the expired tokens of all users; returns how many. */
export async function pruneTokens(db: Db, now: number, limit: number): Promise<number> {
  const expired = db.selectFrom('auth_tokens').select('id').where('expires_at', '<=', now).limit(limit);
  const result = await db.deleteFrom('auth_tokens').where('id', 'in', expired).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Revokes the user's tokens, apart from a number of the most recently used. */
export async function deleteTokensBeyond(db: Db, userId: string, most: number): Promise<void> {
  const kept = db
    .selectFrom('auth_tokens')
    .select('id')
    .where('user_id', '=', userId)
    // A new token has not been used yet.
    .orderBy(sql`case when last_used_at > created_at then last_used_at else created_at end`, 'desc')
    .limit(most);
  await db.deleteFrom('auth_tokens').where('user_id', '=', userId).where('id', 'not in', kept).execute();
}

/** Deletes tokens that can no longer be used. */
export async function deleteDeadTokens(db: Db, userId: string, age: TokenAge): Promise<void> {
  await db
    .deleteFrom('auth_tokens')
    .where('user_id', '=', userId)
    .where((eb) => eb.not(worksAt(age)(eb)))
    .execute();
}
