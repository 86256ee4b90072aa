import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { KEY_PREFIX } from '#domain/account/access-keys.ts';
import { runsServer } from '#domain/account/roles.ts';
import { RECENT_MS } from '#domain/account/sign-in-means.ts';
import { AppError } from '#domain/errors.ts';
import type { Config } from '../../config.ts';
import { continueReading } from '../../db/database-errors.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import { findUserByToken, setTokenLastUsed, type SignInProof, type StoredUser } from './auth.repository.ts';
import { documentBearer } from '../../http/docs/api-docs.ts';
import { bearerToken } from '../../http/security/bearer.ts';
import { hashBearerToken, idleMs, isAccessKey, LAST_USED_PRECISION_MS } from './bearer-tokens.ts';
import { keyAdmission, requireScope } from './keys/admit-key.ts';
import { requireNotSuspended } from './sign-in/admit.ts';

export type AuthenticateDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  config: Pick<Config, 'TOKEN_IDLE_DAYS'>;
};

/** The session of a signed-in device. */
export type Session = { user: StoredUser; tokenHash: string; proof: SignInProof };

/** Whom a request comes from, and their session; null for a request with a key. */
type Caller = { user: StoredUser; session: Session | null };

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, on routes behind `authenticate`. */
    caller?: Caller | null;
  }
}

/**
 * Requires a valid bearer token or, on routes that name a scope, a key with it, and whatever else the route asks of its caller; other
 * requests get 401 or 403.
 */
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
      request.caller = { user: admitted.user, session: null };
    } else {
      const session = await findSession(deps, token);
      requireNotSuspended(session.user);
      requireRole(session, request.routeOptions.config);
      if (request.routeOptions.config.recent === true) requireRecent(session, deps.clock.now());
      request.caller = { user: session.user, session };
    }
  });
}

/** The session to which a token belongs. Throws UNAUTHORIZED. */
async function findSession({ db, clock, config }: AuthenticateDeps, token: string): Promise<Session> {
  const now = clock.now();
  const tokenHash = hashBearerToken(token);
  const found = await findUserByToken(db, tokenHash, { now, idleMs: idleMs(config) });
  // A key that was copied only in part does not have the form of a key.
  if (!found) throw token.startsWith(KEY_PREFIX) ? keyRefused() : unauthorized();
  if (now - found.lastUsedAt >= LAST_USED_PRECISION_MS) {
    await setTokenLastUsed(db, tokenHash, now).catch(continueReading);
  }
  return { user: found.user, tokenHash, proof: found.proof };
}

/** Throws FORBIDDEN. */
function requireRole({ user }: Session, { adminsOnly = false }: FastifyContextConfig): void {
  if (!adminsOnly || runsServer(user.role)) return;
  throw new AppError('FORBIDDEN', 'Only those who run this server may do this');
}

/** Throws CONFIRMATION_NEEDED if it is too long since the user of this device last confirmed who they are. */
export function requireRecent({ proof }: Session, now: number): void {
  if (now - proof.confirmedAt <= RECENT_MS) return;
  throw new AppError('CONFIRMATION_NEEDED', 'Please confirm that it is you');
}

/** The user whose request it is. Only for routes behind `authenticate`. */
export function currentUser(request: FastifyRequest): StoredUser {
  return currentCaller(request).user;
}

/** The signed-in device's session. Only for routes that take no keys. */
export function currentSession(request: FastifyRequest): Session {
  const { session } = currentCaller(request);
  if (session === null) throw unauthorized();
  return session;
}

function currentCaller({ caller }: FastifyRequest): Caller {
  if (!caller) throw unauthorized();
  return caller;
}

function keyRefused(): AppError {
  return new AppError('UNAUTHORIZED', 'This key does not work, or no longer works');
}

function unauthorized(): AppError {
  return new AppError('UNAUTHORIZED', 'Please sign in');
}
