import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KEY_PREFIX } from '#domain/account/access-keys.ts';
import { AppError } from '#domain/errors.ts';
import type { Config } from '../../config.ts';
import { continueReading } from '../../db/database-errors.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import { findUserByToken, setTokenLastUsed, type StoredUser } from './auth.repository.ts';
import { documentBearer } from '../../http/docs/api-docs.ts';
import { bearerToken } from '../../http/security/bearer.ts';
import { hashBearerToken, idleMs, isAccessKey, LAST_USED_PRECISION_MS } from './bearer-tokens.ts';
import { keyAdmission, requireScope } from './keys/admit-key.ts';

export type AuthenticateDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  config: Pick<Config, 'TOKEN_IDLE_DAYS'>;
};

type Session = { user: StoredUser; tokenHash: string };

/** Whom a request comes from, and the hash of their session's token; null for a request with a key. */
type Caller = { user: StoredUser; tokenHash: string | null };

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, on routes behind `authenticate`. */
    caller?: Caller | null;
  }
}

/** Requires a valid bearer token or, on routes that name a scope, a key with it; other requests get 401 or 403. */
export function authenticate(app: FastifyInstance, deps: AuthenticateDeps): void {
  documentBearer(app);
  const admitKey = keyAdmission(deps);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    const token = bearerToken(request);
    if (token === undefined) throw unauthorized();
    if (isAccessKey(token)) {
      const admitted = await admitKey(token, request, reply);
      if (!admitted) throw keyRefused();
      requireScope(admitted.scopes, request.routeOptions.config.scope);
      request.caller = { user: admitted.user, tokenHash: null };
    } else {
      request.caller = await findSession(deps, token);
    }
  });
}

/** The session to which a token belongs. Throws UNAUTHORIZED. */
async function findSession({ db, clock, config }: AuthenticateDeps, token: string): Promise<Session> {
  const now = clock.now();
  const tokenHash = hashBearerToken(token);
  const found = await findUserByToken(db, tokenHash, { now, idleMs: idleMs(config) });
  // A key that was not copied whole has not the form of one.
  if (!found) throw token.startsWith(KEY_PREFIX) ? keyRefused() : unauthorized();
  if (now - found.lastUsedAt >= LAST_USED_PRECISION_MS) {
    await setTokenLastUsed(db, tokenHash, now).catch(continueReading);
  }
  return { user: found.user, tokenHash };
}

/** The user whose request it is. Only for routes behind `authenticate`. */
export function currentUser(request: FastifyRequest): StoredUser {
  return currentCaller(request).user;
}

/** The signed-in user and the hash of their token. Only for routes that take no keys. */
export function currentSession(request: FastifyRequest): Session {
  const { user, tokenHash } = currentCaller(request);
  if (tokenHash === null) throw unauthorized();
  return { user, tokenHash };
}

function currentCaller({ caller }: FastifyRequest): Caller {
  if (!caller) throw unauthorized();
  return caller;
}

function keyRefused(): AppError {
  return new AppError('UNAUTHORIZED', 'This key does not work, or not any more');
}

function unauthorized(): AppError {
  return new AppError('UNAUTHORIZED', 'Please sign in');
}
