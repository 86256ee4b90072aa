import type { AccessKey, NewKey } from '#contract/access-keys.ts';
import { MAX_ACCESS_KEYS } from '#domain/account/access-keys.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import { recordSecurityEvent } from '../../security/security-events.usecases.ts';
import { hashBearerToken, newAccessKey } from '../bearer-tokens.ts';
import { deleteKey, insertKey, listKeys } from './access-keys.repository.ts';
import { listOrigins, replaceOrigins } from './access-origins.repository.ts';

export type AccessKeyDeps = { db: Db; clock: Clock; newId: () => string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes a key. Throws QUOTA_EXCEEDED. */
export function makeKey(
  deps: AccessKeyDeps,
  userId: string,
  { name, scopes, days }: NewKey,
  userAgent: string | null,
): Promise<{ key: AccessKey; secret: string }> {
  return transactAsUser(deps.db, userId, async (trx) => {
    if ((await listKeys(trx, userId)).length >= MAX_ACCESS_KEYS)
      throw new AppError('QUOTA_EXCEEDED', TOO_MANY);
    const secret = newAccessKey();
    const now = deps.clock.now();
    const endsAt = days === null ? null : now + days * DAY_MS;
    const unused = { lastUsedAt: null, lastUserAgent: null };
    const key = { id: deps.newId(), name, scopes, createdAt: now, endsAt, ...unused };
    await insertKey(trx, userId, { ...key, keyHash: hashBearerToken(secret) });
    await recordSecurityEvent(trx, deps, { userId, kind: 'key-made', userAgent });
    return { key, secret };
  });
}

const TOO_MANY = `You can have at most ${MAX_ACCESS_KEYS} keys. Revoke one to make room.`;

/** Ends a key. Throws NOT_FOUND. */
export async function revokeKey(
  deps: AccessKeyDeps,
  userId: string,
  id: string,
  userAgent: string | null,
): Promise<void> {
  await transactAsUser(deps.db, userId, async (trx) => {
    if (!(await deleteKey(trx, userId, id))) throw notFound('Key');
    await recordSecurityEvent(trx, deps, { userId, kind: 'key-revoked', userAgent });
  });
}

/** Replaces the origins whose pages may use the user's keys, and returns them as they are stored. */
export function changeOrigins(
  { db }: Pick<AccessKeyDeps, 'db'>,
  userId: string,
  origins: readonly string[],
): Promise<string[]> {
  return transactAsUser(db, userId, async (trx) => {
    await replaceOrigins(trx, userId, origins);
    return listOrigins(trx, userId);
  });
}
