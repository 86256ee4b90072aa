import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  isAllowed,
  KEY_REQUESTS_A_MINUTE,
  MAX_TOOLS_OF_KEY,
  SCOPE_NAMES,
  type Scope,
  toolOf,
} from '#domain/account/access-keys.ts';
import { AppError } from '#domain/errors.ts';
import { continueReading } from '../../../db/database-errors.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { allowOrigin } from '../../../http/security/cors.ts';
import { userAgentOf } from '../../../http/user-agent.ts';
import type { Clock } from '../../../ports/clock.ts';
import { recordSecurityEvent } from '../../security/security-events.usecases.ts';
import type { StoredUser } from '../auth.repository.ts';
import { requireNotSuspended } from '../sign-in/admit.ts';
import { hashBearerToken, LAST_USED_PRECISION_MS } from '../bearer-tokens.ts';
import { findUserByKey, readTools, setKeyUsed, writeTools, type UsedKey } from './access-keys.repository.ts';
import { isOriginOf } from './access-origins.repository.ts';

type Deps = { db: Db; clock: Clock; newId: () => string };

const MINUTE_MS = 60_000;

/** Whom a request with a key comes from, what the key allows, and what the user calls it. */
export type KeyCaller = { user: StoredUser; scopes: readonly Scope[]; name: string };

/**
 * Finds out whose key a request comes with and notes its use; undefined for a key that does not work. What the key must allow is a
 * question for `requireScope`. Throws ACCOUNT_SUSPENDED, and RATE_LIMITED when the key sends too much.
 */
export function keyAdmission(
  deps: Deps,
  hashOf: (key: string) => string = hashBearerToken,
): (key: string, request: FastifyRequest, reply: FastifyReply) => Promise<KeyCaller | undefined> {
  const count = createKeyRate();
  return async (key, request, reply) => {
    const now = deps.clock.now();
    const found = await findUserByKey(deps.db, hashOf(key), now);
    if (!found) return undefined;
    const { user } = found;
    // First, so that the page of a tool can read a refusal too.
    const { origin } = request.headers;
    if (origin !== undefined && (await isOriginOf(deps.db, user.id, origin))) allowOrigin(reply, origin);
    requireNotSuspended(user);
    count(found.key.id, now);
    const use = { at: now, userAgent: userAgentOf(request) };
    await noteUse(deps, user.id, found.key, use).catch(continueReading);
    return { user, scopes: found.key.scopes, name: found.key.name };
  };
}

/** Throws FORBIDDEN_FOR_KEY unless a key with these scopes may make a call that needs `needed`. */
export function requireScope(scopes: readonly Scope[], needed: Scope | undefined): void {
  if (isAllowed(scopes, needed)) return;
  const message =
    needed === undefined
      ? 'A key is not enough for this. Sign in instead.'
      : `This key does not allow that. It needs “${SCOPE_NAMES[needed]}”.`;
  throw new AppError('FORBIDDEN_FOR_KEY', message, { details: { scope: needed ?? null } });
}

/** Stores a key's last use, and records the first use by each tool in the user's log. */
async function noteUse(
  deps: Deps,
  userId: string,
  { id, lastUsedAt, tools }: UsedKey,
  use: { at: number; userAgent: string | null },
): Promise<void> {
  const { userAgent } = use;
  const tool = toolOf(userAgent);
  const isNew = (known: readonly string[]) => known.length < MAX_TOOLS_OF_KEY && !known.includes(tool);
  if (isNew(tools)) {
    await transactAsUser(deps.db, userId, async (trx) => {
      const known = await readTools(trx, userId, id);
      // Another request of the tool may have come first, or the key may have been revoked.
      if (known === undefined || !isNew(known)) return;
      await writeTools(trx, userId, id, [...known, tool]);
      await setKeyUsed(trx, userId, id, use);
      await recordSecurityEvent(trx, deps, { userId, kind: 'key-used-by-new-tool', userAgent });
    });
  } else if (lastUsedAt === null || use.at - lastUsedAt >= LAST_USED_PRECISION_MS) {
    await setKeyUsed(deps.db, userId, id, use);
  }
}

/** Counts the requests of each key in this process, minute by minute. Throws RATE_LIMITED beyond the limit. */
function createKeyRate(): (keyId: string, now: number) => void {
  const counts = new Map<string, number>();
  let minute = 0;
  return (keyId, now) => {
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) counts.clear();
    minute = current;
    const count = (counts.get(keyId) ?? 0) + 1;
    counts.set(keyId, count);
    if (count <= KEY_REQUESTS_A_MINUTE) return;
    const retryAfterSeconds = Math.max(1, Math.ceil(((current + 1) * MINUTE_MS - now) / 1000));
    throw new AppError('RATE_LIMITED', 'This key sends too many requests. Please wait a moment.', {
      retryAfterSeconds,
    });
  };
}
