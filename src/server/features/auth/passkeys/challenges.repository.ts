import type { ChallengePurpose } from '#domain/account/passkeys.ts';
import type { Db } from '../../../db/tables.ts';

/** The most challenges that wait at the same time; beyond them the oldest end early, so that nobody can fill the table. */
export const MOST_CHALLENGES = 10_000;

/** Whom a challenge is for: a signed-in user, or somebody who wants to sign in. */
export type Challenge = { hash: string; purpose: ChallengePurpose; userId: string | null };

/** Adds a challenge, and deletes those that have expired or are too many. */
export async function insertChallenge(
  trx: Db,
  { hash, purpose, userId }: Challenge,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<void> {
  await trx
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hash, purpose, user_id: userId, expires_at: expiresAt })
    .execute();
  const tooMany = trx
    .selectFrom('passkey_challenges')
    .select('expires_at')
    .orderBy('expires_at', 'desc')
    .limit(1)
    .offset(MOST_CHALLENGES);
  await trx
    .deleteFrom('passkey_challenges')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('expires_at', '<=', tooMany)]))
    .execute();
}

/** Uses a challenge up, whether or not the signature is accepted; returns whether it was valid. */
export async function takeChallenge(
  db: Db,
  { hash, purpose, userId }: Challenge,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes some of the expired challenges; returns how many. */
export async function pruneChallenges(db: Db, now: number, limit: number): Promise<number> {
  const expired = db
    .selectFrom('passkey_challenges')
    .select('challenge_hash')
    .where('expires_at', '<=', now)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', 'in', expired)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
