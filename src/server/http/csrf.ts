import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Config } from '../config.ts';
import { bearerToken } from './bearer.ts';
import { cookiesOf } from './cookies.ts';
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
  const attributes = `; Path=/; SameSite=Strict${isPublicOverHttps(config) ? '; Secure' : ''}`;
  app.addHook('onRequest', (request, reply, done) => {
    const cookie = cookiesOf(request)[COOKIE];
    if (SAFE_METHODS.has(request.method)) {
      if (cookie === undefined) void reply.header('set-cookie', `${COOKIE}=${randomUUID()}${attributes}`);
    } else if (cookie !== undefined && bearerToken(request) === undefined) {
      const header = request.headers[HEADER];
      if (typeof header !== 'string' || !equalTexts(header, cookie)) {
        throw new AppError(
          'CSRF_MISMATCH',
          'The request does not come from this app. Reload the page and try again.',
        );
      }
    }
    done();
  });
}
