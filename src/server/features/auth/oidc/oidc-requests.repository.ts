import { IDENTITY_REQUEST_MS, type IdentityPurpose } from '#domain/account/identities.ts';
import type { Db } from '../../../db/tables.ts';

/** A request to an identity provider that has begun. Its state and its browser are identified by hashes. */
export type OidcRequest = {
  stateHash: string;
  browserHash: string;
  provider: string;
  purpose: IdentityPurpose;
  /** Who began it; null for somebody who is not signed in. */
  userId: string | null;
  returnTo: string | null;
  /** The hash of the invite with which somebody comes; null without one. */
  inviteHash: string | null;
  startedAt: number;
};

export async function insertRequest(db: Db, request: OidcRequest): Promise<void> {
  await db
    .insertInto('oidc_requests')
    .values({
      state_hash: request.stateHash,
      browser_hash: request.browserHash,
      provider: request.provider,
      purpose: request.purpose,
      user_id: request.userId,
      return_to: request.returnTo,
      invite_hash: request.inviteHash,
      started_at: request.startedAt,
    })
    .execute();
}

/**
 * Takes the request with this state, which then no longer works; undefined unless it was begun in this browser, for this purpose, at
 * this provider, by this user, and not too long ago.
 */
export async function takeRequest(
  db: Db,
  {
    stateHash,
    browserHash,
    provider,
    purpose,
    userId,
  }: Pick<OidcRequest, 'stateHash' | 'browserHash' | 'provider' | 'purpose' | 'userId'>,
  now: number,
): Promise<Pick<OidcRequest, 'returnTo' | 'inviteHash' | 'startedAt'> | undefined> {
  return db
    .deleteFrom('oidc_requests')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('started_at', '>', now - IDENTITY_REQUEST_MS)
    .returning(['return_to as returnTo', 'invite_hash as inviteHash', 'started_at as startedAt'])
    .executeTakeFirst();
}

/** Deletes some of the requests of all users that are too old; returns how many. */
export async function pruneRequests(db: Db, now: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('oidc_requests')
    .select('state_hash')
    .where('started_at', '<=', now - IDENTITY_REQUEST_MS)
    .limit(limit);
  const result = await db.deleteFrom('oidc_requests').where('state_hash', 'in', old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
