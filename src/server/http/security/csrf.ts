import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Config } from '../../config.ts';
import { bearerToken } from './bearer.ts';
import { cookiesOf } from './cookies.ts';
import { equalTexts } from './equal-texts.ts';
import { isPublicOverHttps } from '../public-url.ts';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Double-submit cookie (OWASP): an unsafe request that carries the cookie must repeat it in a header; only a page of this
 * origin can read the cookie. A client without cookies has nothing that another site could misuse, and browsers never attach a
 * bearer token automatically: both need no pair (decisions, section 1, "CSRF pair").
 */
export function csrfProtection(app: FastifyInstance, config: Pick<Config, 'PUBLIC_URL'>): void {
  const giveCookie = csrfCookie(config);
  app.addHook('onRequest', (request, reply, done) => {
    if (bearerToken(request) !== undefined) {
      done();
      return;
    }
    if (SAFE_METHODS.has(request.method)) giveCookie(request, reply);
    else expectPair(request);
    done();
  });
}

function expectPair(request: FastifyRequest): void {
  const cookie = cookiesOf(request)[COOKIE];
  if (cookie === undefined) return;
  const header = request.headers[HEADER];
  if (typeof header !== 'string' || !equalTexts(header, cookie))
    throw new AppError(
      'CSRF_MISMATCH',
      'The request does not come from this app. Reload the page and try again.',
    );
}

/**
 * Sets the cookie for a browser that has none: with pages, and with what pages read without a token, in case another server has
 * sent the page.
 */
export function csrfCookie(
  config: Pick<Config, 'PUBLIC_URL'>,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const attributes = `; Path=/; SameSite=Strict${isPublicOverHttps(config) ? '; Secure' : ''}`;
  return (request, reply) => {
    if (cookiesOf(request)[COOKIE] === undefined)
      void reply.header('set-cookie', `${COOKIE}=${randomUUID()}${attributes}`);
  };
}
