import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import { findUserByToken, type StoredUser } from './auth.repository.ts';
import { hashBearerToken } from './bearer-tokens.ts';

type Session = { user: StoredUser; tokenHash: string };

const sessions = new WeakMap<FastifyRequest, Session>();

/** Lets only requests with a working bearer token through to the routes of `app`; others get 401. */
export function authenticate(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  app.addHook('onRequest', async (request) => {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw unauthorized();
    const tokenHash = hashBearerToken(token);
    const user = await findUserByToken(db, tokenHash, clock.now());
    if (!user) throw unauthorized();
    sessions.set(request, { user, tokenHash });
  });
}

/** Who is asking. Only for routes behind `authenticate`. */
export function currentUser(request: FastifyRequest): StoredUser {
  return currentSession(request).user;
}

/** Who is asking, and with which token (its hash). */
export function currentSession(request: FastifyRequest): Session {
  const session = sessions.get(request);
  if (!session) throw unauthorized();
  return session;
}

function unauthorized(): AppError {
  return new AppError('UNAUTHORIZED', 'Please sign in');
}
