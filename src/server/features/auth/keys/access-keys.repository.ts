import { z } from 'zod';
import { SCOPES } from '#domain/account/access-keys.ts';
import type { AccessKey } from '#contract/access-keys.ts';
import { prepared } from '../../../db/prepared.ts';
import type { AccessKeysTable, Db } from '../../../db/tables.ts';
import { toUser, USER_COLUMNS, type StoredUser } from '../auth.repository.ts';

const scopesColumn = z.array(z.enum(SCOPES));
const toolsColumn = z.array(z.string());

/** What a request with a key needs to know about it. */
export type UsedKey = Pick<AccessKey, 'id' | 'name' | 'scopes' | 'lastUsedAt'> & { tools: string[] };

const userByKey = prepared((db, input: { keyHash: string; now: number }) =>
  db
    .selectFrom('access_keys')
    .innerJoin('users', 'users.id', 'access_keys.user_id')
    .select(USER_COLUMNS)
    .select(['access_keys.id as key_id', 'access_keys.name as key_name', 'scopes', 'last_used_at', 'tools'])
    .where('access_keys.key_hash', '=', input.keyHash)
    .where((eb) => eb.or([eb('access_keys.ends_at', 'is', null), eb('access_keys.ends_at', '>', input.now)]))
    .where('users.closed_at', 'is', null),
);

/** The user to whom this valid key belongs, and the key. */
export async function findUserByKey(
  db: Db,
  keyHash: string,
  now: number,
): Promise<{ user: StoredUser; key: UsedKey } | undefined> {
  const {
    rows: [row],
  } = await userByKey(db, { keyHash, now });
  if (!row) return undefined;
  const key = {
    id: row.key_id,
    name: row.key_name,
    scopes: scopesColumn.parse(JSON.parse(row.scopes)),
    lastUsedAt: row.last_used_at,
    tools: toolsColumn.parse(JSON.parse(row.tools)),
  };
  return { user: toUser(row), key };
}

/** The user's keys, oldest first, including those that have ended. */
export async function listKeys(db: Db, userId: string): Promise<AccessKey[]> {
  const rows = await db
    .selectFrom('access_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toKey);
}

function toKey(row: Omit<AccessKeysTable, 'last_used_at'> & { last_used_at: number | null }): AccessKey {
  return {
    id: row.id,
    name: row.name,
    scopes: scopesColumn.parse(JSON.parse(row.scopes)),
    createdAt: row.created_at,
    endsAt: row.ends_at,
    lastUsedAt: row.last_used_at,
    lastUserAgent: row.last_user_agent,
  };
}

export async function insertKey(
  db: Db,
  userId: string,
  { keyHash, ...key }: AccessKey & { keyHash: string },
): Promise<void> {
  await db
    .insertInto('access_keys')
    .values({
      id: key.id,
      user_id: userId,
      name: key.name,
      key_hash: keyHash,
      scopes: JSON.stringify(key.scopes),
      ends_at: key.endsAt,
      created_at: key.createdAt,
      last_used_at: null,
      last_user_agent: null,
      tools: '[]',
    })
    .execute();
}

/** Revokes a key; returns whether the user had it. */
export async function deleteKey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('access_keys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lets a key that has an end work at least until `endsAt`. */
export async function extendKey(db: Db, userId: string, id: string, endsAt: number): Promise<void> {
  await db
    .updateTable('access_keys')
    .set({ ends_at: endsAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('ends_at', '<', endsAt)
    .execute();
}

/** Revokes all keys of the user. */
export async function deleteAllKeys(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('access_keys').where('user_id', '=', userId).execute();
}

export async function setKeyUsed(
  db: Db,
  userId: string,
  id: string,
  { at, userAgent }: { at: number; userAgent: string | null },
): Promise<void> {
  await db
    .updateTable('access_keys')
    .set({ last_used_at: at, last_user_agent: userAgent })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** The tools that are known to have used a key; none for a key that has been revoked. */
export async function readTools(db: Db, userId: string, id: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('access_keys')
    .select('tools')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toolsColumn.parse(JSON.parse(row.tools));
}

export async function writeTools(
  db: Db,
  userId: string,
  id: string,
  tools: readonly string[],
): Promise<void> {
  await db
    .updateTable('access_keys')
    .set({ tools: JSON.stringify(tools) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
