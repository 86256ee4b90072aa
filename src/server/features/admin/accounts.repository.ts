import type { Role } from '#domain/account/roles.ts';
import type { Db } from '../../db/tables.ts';
import { deleteAllTokens, deleteDeadTokens, worksAt, type TokenAge } from '../auth/auth.repository.ts';
import { deleteAllKeys } from '../auth/keys/access-keys.repository.ts';

/** An account in the operator's list. Instants are epoch ms. */
export type Account = {
  id: string;
  username: string;
  email: string;
  role: Role;
  /** When it was suspended; null if it is not. */
  suspendedAt: number | null;
  createdAt: number;
  /** Accurate to the hour; null when no device is signed in. */
  lastUsedAt: number | null;
  devices: number;
  decks: number;
};

/**
 * Every account that is not closed, oldest first. Only for the operator: it is the one query not limited to one user.
 */
export async function listAccounts(db: Db, age: TokenAge): Promise<Account[]> {
  const signedIn = db
    .selectFrom('auth_tokens')
    .where(worksAt(age))
    .groupBy('user_id')
    .select(({ fn }) => [
      'user_id',
      fn.countAll<number>().as('devices'),
      fn.max('created_at').as('lastSignIn'),
      fn.max('last_used_at').as('lastUse'),
    ])
    .as('signed_in');
  const owned = db
    .selectFrom('decks')
    .groupBy('user_id')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('decks')])
    .as('owned');
  const rows = await db
    .selectFrom('users')
    .leftJoin(signedIn, 'signed_in.user_id', 'users.id')
    .leftJoin(owned, 'owned.user_id', 'users.id')
    .select([
      'id',
      'username',
      'email',
      'role',
      'suspended_at as suspendedAt',
      'created_at as createdAt',
      'decks',
      'devices',
      'lastSignIn',
      'lastUse',
    ])
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ lastSignIn, lastUse, decks, devices, ...account }) => ({
    ...account,
    decks: decks ?? 0,
    devices: devices ?? 0,
    lastUsedAt: lastSignIn === null ? null : Math.max(lastSignIn, lastUse ?? 0),
  }));
}

export async function listUserIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Revokes every token and key of the user; returns how many of the tokens were still valid. */
export async function deleteTokens(db: Db, userId: string, age: TokenAge): Promise<number> {
  await deleteDeadTokens(db, userId, age);
  await deleteAllKeys(db, userId);
  return deleteAllTokens(db, userId);
}
