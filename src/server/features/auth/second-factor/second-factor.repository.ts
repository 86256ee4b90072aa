import type { Db } from '../../../db/tables.ts';

/** A second factor that a user is asked for. */
export type SecondFactor = {
  secret: string;
  /** Since when, in epoch ms. */
  since: number;
  /** The time step of the last code that was accepted. */
  lastStep: number;
};

export async function readSecondFactor(db: Db, userId: string): Promise<SecondFactor | undefined> {
  const row = await db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row || row.confirmed_at === null) return undefined;
  return { secret: row.secret, since: row.confirmed_at, lastStep: row.last_step };
}

/** The secret that waits for the code that turns it on, if it was made after `madeAfter`. */
export async function readSetup(trx: Db, userId: string, madeAfter: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('made_at', '>', madeAfter)
    .executeTakeFirst();
  return row?.secret;
}

/** Stores a secret that waits for its first code, in place of an earlier one. */
export async function saveSetup(trx: Db, userId: string, secret: string, now: number): Promise<void> {
  const values = { secret, made_at: now, confirmed_at: null, last_step: 0 };
  await trx
    .insertInto('second_factors')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Turns on the secret that waits, with the step of its first code. */
export async function confirmSetup(trx: Db, userId: string, now: number, step: number): Promise<void> {
  await trx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

export async function setLastStep(trx: Db, userId: string, step: number): Promise<void> {
  await trx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
}

/** Deletes the second factor and its recovery codes; returns whether there was one. */
export async function deleteSecondFactor(trx: Db, userId: string): Promise<boolean> {
  const wasOn = (await readSecondFactor(trx, userId)) !== undefined;
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return wasOn;
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(
  trx: Db,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code; returns whether the user has it. */
export async function spendRecoveryCode(trx: Db, userId: string, hash: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes some of the secrets of all users that nobody has confirmed; returns how many. */
export async function pruneSetups(db: Db, madeBefore: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('second_factors')
    .select('user_id')
    .where('confirmed_at', 'is', null)
    .where('made_at', '<=', madeBefore)
    .limit(limit);
  const result = await db.deleteFrom('second_factors').where('user_id', 'in', old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
