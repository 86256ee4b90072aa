import { z } from 'zod';
import type { Db } from '../../db/tables.ts';

/** A record of the library for OAuth. */
export type OAuthRecord = {
  kind: string;
  idHash: string;
  userId: string | null;
  keyId: string | null;
  uid: string | null;
  payload: Readonly<Record<string, unknown>>;
  endsAt: number;
};

type StoredRecord = { payload: Record<string, unknown>; consumedAt: number | null };

const payloadColumn = z.record(z.string(), z.unknown());
const tokenPayload = z.object({ aud: z.string(), scope: z.string().default('') });

const COOKIE_SECRET = 'oauth-cookie-secret';

export async function saveRecord(db: Db, record: OAuthRecord): Promise<void> {
  const values = {
    user_id: record.userId,
    key_id: record.keyId,
    uid: record.uid,
    payload: JSON.stringify(record.payload),
    ends_at: record.endsAt,
  };
  await db
    .insertInto('oauth_records')
    .values({ kind: record.kind, id_hash: record.idHash, consumed_at: null, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(values))
    .execute();
}

/** A record that has not ended and whose user, if it has one, is neither suspended nor about to be erased. */
export async function findRecord(
  db: Db,
  kind: string,
  by: { id_hash: string } | { uid: string },
  now: number,
): Promise<StoredRecord | undefined> {
  const [[column, value]] = 'uid' in by ? [['uid', by.uid] as const] : [['id_hash', by.id_hash] as const];
  const row = await db
    .selectFrom('oauth_records')
    .leftJoin('users', 'users.id', 'oauth_records.user_id')
    .select(['payload', 'consumed_at'])
    .where('kind', '=', kind)
    .where(column, '=', value)
    .where('ends_at', '>', now)
    .where('users.closed_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
  return row && { payload: payloadColumn.parse(JSON.parse(row.payload)), consumedAt: row.consumed_at };
}

/** Marks a code or token as used; returns false if it was used before. */
export async function consumeRecord(db: Db, kind: string, idHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_records')
    .set({ consumed_at: now })
    .where('kind', '=', kind)
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteRecord(db: Db, kind: string, idHash: string): Promise<void> {
  await db.deleteFrom('oauth_records').where('kind', '=', kind).where('id_hash', '=', idHash).execute();
}

/** Whose connection a key stands for. */
export async function findUserOfConnection(db: Db, keyId: string): Promise<string | undefined> {
  const row = await db.selectFrom('access_keys').select('user_id').where('id', '=', keyId).executeTakeFirst();
  return row?.user_id;
}

/** The key that stands for the connection to which a valid access token belongs, and what the token is for. */
export async function findAccessToken(
  db: Db,
  idHash: string,
  now: number,
): Promise<{ keyHash: string; resource: string; scopes: string[] } | undefined> {
  const row = await db
    .selectFrom('oauth_records')
    .innerJoin('access_keys', 'access_keys.id', 'oauth_records.key_id')
    .select(['access_keys.key_hash', 'payload'])
    .where('kind', '=', 'AccessToken')
    .where('id_hash', '=', idHash)
    .where('oauth_records.ends_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { aud, scope } = tokenPayload.parse(JSON.parse(row.payload));
  return { keyHash: row.key_hash, resource: aud, scopes: scope.split(' ') };
}

/** Keeps a registered app at least until `endsAt`. */
export async function keepClient(db: Db, idHash: string, endsAt: number): Promise<void> {
  await db
    .updateTable('oauth_records')
    .set({ ends_at: endsAt })
    .where('kind', '=', 'Client')
    .where('id_hash', '=', idHash)
    .where('ends_at', '<', endsAt)
    .execute();
}

/** Forgets registered apps beyond a number, starting with those that would end soonest. */
export async function deleteClientsBeyond(db: Db, most: number): Promise<void> {
  const beyond = db
    .selectFrom('oauth_records')
    .select('id_hash')
    .where('kind', '=', 'Client')
    .orderBy('ends_at', 'desc')
    .limit(100)
    .offset(most);
  await db.deleteFrom('oauth_records').where('kind', '=', 'Client').where('id_hash', 'in', beyond).execute();
}

/** Deletes records that have ended, at most `limit` of them, and returns how many. */
export async function deleteEndedRecords(db: Db, now: number, limit: number): Promise<number> {
  const ended = db.selectFrom('oauth_records').select('id_hash').where('ends_at', '<=', now).limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('oauth_records')
    .where('id_hash', 'in', ended)
    .where('ends_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The secret that signs cookies of connections: `made`, unless a process has stored one before. */
export async function cookieSecret(db: Db, made: string): Promise<string> {
  await db
    .insertInto('server_settings')
    .values({ name: COOKIE_SECRET, value: made })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('server_settings')
    .select('value')
    .where('name', '=', COOKIE_SECRET)
    .executeTakeFirstOrThrow();
  return value;
}
