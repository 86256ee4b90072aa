import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Config } from '../../config.ts';
import { isStorageFull, isWorthRepeating } from '../../db/database-errors.ts';
import { findOnce } from '../../db/read-together.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import { findUserByToken, setTokenLastUsed, type StoredUser } from './auth.repository.ts';
import { documentBearer } from '../../http/api-docs.ts';
import { bearerToken } from '../../http/bearer.ts';
import { hashBearerToken, idleMs } from './bearer-tokens.ts';

export type AuthenticateDeps = { db: Db; clock: Clock; config: Pick<Config, 'TOKEN_IDLE_DAYS'> };

/** Requests that arrive together share it. */
type Session = { readonly user: Readonly<StoredUser>; readonly tokenHash: string };

/** Precision of a device's last use, in ms; a write with every request would cost too much. */
const LAST_USED_PRECISION_MS = 3_600_000;

/**
 * Of how many tokens that have worked the hashes are remembered, so that not every request has to load OpenSSL's code into the
 * processor's caches (`npm run bench -- api`). Whether a token still works, the database says each time.
 */
const MAX_HASHES = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Of whoever is signed in, on routes behind `authenticate`. */
    session?: Session | null;
  }
}

/** Requires a valid bearer token for the routes of `app`; other requests get 401. */
export function authenticate(app: FastifyInstance, { db, clock, config }: AuthenticateDeps): void {
  documentBearer(app);
  app.decorateRequest('session', null);
  const hashes = new Map<string, string>();
  // A page sends several requests at once.
  const findSession = findOnce(db, async (token) => {
    const tokenHash = hashes.get(token) ?? hashBearerToken(token);
    const found = await findUserByToken(db, tokenHash, { now: clock.now(), idleMs: idleMs(config) });
    if (found) hashes.set(token, tokenHash);
    else hashes.delete(token);
    if (hashes.size > MAX_HASHES) hashes.clear();
    return found && { session: { user: found.user, tokenHash }, lastUsedAt: found.lastUsedAt };
  });
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request);
    if (token === undefined) throw unauthorized();
    const found = await findSession(token);
    if (!found) throw unauthorized();
    const { session, lastUsedAt } = found;
    const now = clock.now();
    if (now - lastUsedAt >= LAST_USED_PRECISION_MS) {
      await setTokenLastUsed(db, session.tokenHash, now).catch((error: unknown) => {
        // Reading continues when the disk is full or another process is writing.
        if (!isStorageFull(error) && !isWorthRepeating(error)) throw error;
      });
    }
    request.session = session;
  });
}

/** The signed-in user. Only for routes behind `authenticate`. */
export function currentUser(request: FastifyRequest): Session['user'] {
  return currentSession(request).user;
}

/** The signed-in user and the hash of their token. */
export function currentSession(request: FastifyRequest): Session {
  if (!request.session) throw unauthorized();
  return request.session;
}

function unauthorized(): AppError {
  return new AppError('UNAUTHORIZED', 'Please sign in');
}
