import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Config } from '../config.ts';
import { bearerToken } from './bearer.ts';
import { equalTexts } from './equal-texts.ts';
import { isPublicOverHttps } from './public-url.ts';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Double-submit cookie (OWASP): the cookie is given out on the first read, and an unsafe request that carries it
 * must repeat it in a header; only a page of this origin can read the cookie. A client without cookies has nothing that
 * another site could misuse, and browsers never attach a bearer token automatically: both need no pair (decisions,
 * section 1, "CSRF pair").
 */
export function csrfProtection(app: FastifyInstance, config: Pick<Config, 'PUBLIC_URL'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const cookie = request.cookies[COOKIE];
    if (cookie === undefined) {
      if (!SAFE_METHODS.has(request.method)) return;
      void reply.setCookie(COOKIE, randomUUID(), {
        path: '/',
        sameSite: 'strict',
        secure: isPublicOverHttps(config),
      });
      return;
    }
    if (SAFE_METHODS.has(request.method) || bearerToken(request) !== undefined) return;
    const header = request.headers[HEADER];
    if (typeof header !== 'string' || !equalTexts(header, cookie)) {
      throw new AppError(
        'CSRF_MISMATCH',
        'The request does not come from this app. Reload the page and try again.',
      );
    }
  });
}
