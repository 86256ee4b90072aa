import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Config } from '../../config.ts';
import { isStorageFull, isWorthRepeating } from '../../db/database-errors.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import { findUserByToken, setTokenLastUsed, type StoredUser } from './auth.repository.ts';
import { documentBearer } from '../../http/docs/api-docs.ts';
import { bearerToken } from '../../http/security/bearer.ts';
import { hashBearerToken, idleMs } from './bearer-tokens.ts';

export type AuthenticateDeps = { db: Db; clock: Clock; config: Pick<Config, 'TOKEN_IDLE_DAYS'> };

type Session = { user: StoredUser; tokenHash: string };

/** Precision of a device's last use, in ms; a write with every request would cost too much. */
const LAST_USED_PRECISION_MS = 3_600_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the signed-in user, on routes behind `authenticate`. */
    session?: Session | null;
  }
}

/** Requires a valid bearer token for the routes of `app`; other requests get 401. */
export function authenticate(app: FastifyInstance, { db, clock, config }: AuthenticateDeps): void {
  documentBearer(app);
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request);
    if (token === undefined) throw unauthorized();
    const now = clock.now();
    const tokenHash = hashBearerToken(token);
    const found = await findUserByToken(db, tokenHash, { now, idleMs: idleMs(config) });
    if (!found) throw unauthorized();
    if (now - found.lastUsedAt >= LAST_USED_PRECISION_MS) {
      await setTokenLastUsed(db, tokenHash, now).catch((error: unknown) => {
        // Reading continues when the disk is full or another process is writing.
        if (!isStorageFull(error) && !isWorthRepeating(error)) throw error;
      });
    }
    request.session = { user: found.user, tokenHash };
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
