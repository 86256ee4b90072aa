import { z } from 'zod';
import type { Passkey } from '#contract/passkeys.ts';
import type { Db, PasskeysTable } from '../../../db/tables.ts';

/** A passkey with what is needed to check what it has signed. */
export type StoredPasskey = Passkey & {
  userId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  /** How the browser reaches it: `internal`, `hybrid`, `usb`. */
  transports: readonly string[];
};

const transportsColumn = z.array(z.string());

function toPasskey(row: PasskeysTable): StoredPasskey {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: transportsColumn.parse(JSON.parse(row.transports)),
    host: row.host,
    synced: row.synced === 1,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

/** The user's passkeys, the oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

/** One of the user's passkeys. */
export async function findPasskey(
  db: Db,
  userId: string,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row && toPasskey(row);
}

/** A passkey of any account that is not closed: only the passkey says who signs in. */
export async function findAnybodysPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .where('passkeys.credential_id', '=', credentialId)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst();
  return row && toPasskey(row);
}

/** Adds a passkey unless somebody has it already; returns whether it was added. */
export async function insertPasskey(trx: Db, passkey: StoredPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      host: passkey.host,
      synced: passkey.synced ? 1 : 0,
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Notes a use of a passkey, and what the authenticator reported. */
export async function setPasskeyUsed(
  trx: Db,
  userId: string,
  id: string,
  use: Pick<StoredPasskey, 'counter' | 'synced'> & { at: number },
): Promise<void> {
  await trx
    .updateTable('passkeys')
    .set({ counter: use.counter, synced: use.synced ? 1 : 0, last_used_at: use.at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Renames a passkey; undefined if the user has none with this id. */
export async function renamePasskey(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<StoredPasskey | undefined> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toPasskey(row);
}

/** Removes all passkeys of the user. */
export async function deleteAllPasskeys(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

/** Removes a passkey; returns whether the user had it. */
export async function deletePasskey(trx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
