import type { Db } from '../../../db/tables.ts';

/** Who somebody is at an issuer. */
export type IdentityKey = { issuer: string; subject: string };

/** The user to whose account an identity is linked. */
export async function findUserOfIdentity(
  db: Db,
  { issuer, subject }: IdentityKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Links an identity to an account; false if it is linked already, or the account has an identity at this issuer. */
export async function insertIdentity(
  trx: Db,
  userId: string,
  { issuer, subject }: IdentityKey,
  now: number,
): Promise<boolean> {
  const result = await trx
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId, linked_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Notes that a user has signed in with an identity; returns whether it is still linked to the account. */
export async function setIdentityUsed(
  trx: Db,
  userId: string,
  { issuer, subject }: IdentityKey,
  now: number,
): Promise<boolean> {
  const result = await trx
    .updateTable('identities')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The identities of a user, in the order in which they were linked. */
export async function listIdentities(
  db: Db,
  userId: string,
): Promise<{ issuer: string; linkedAt: number; lastUsedAt: number }[]> {
  return db
    .selectFrom('identities')
    .select(['issuer', 'linked_at as linkedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .orderBy('issuer')
    .execute();
}

/** Unlinks the identity at an issuer from an account; returns whether there was one. */
export async function deleteIdentity(trx: Db, userId: string, issuer: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Unlinks all identities of an account, so that they can be used for another one. */
export async function deleteAllIdentities(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('identities').where('user_id', '=', userId).execute();
}
