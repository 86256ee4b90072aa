import type { FastifyRequest } from 'fastify';

const SCHEME = 'bearer ';

/**
 * The token that a request carries as `Authorization: Bearer <token>` (RFC 6750), if it carries one.
 */
export function bearerToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization?.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return undefined;
  const end = authorization.indexOf(' ', SCHEME.length);
  return authorization.slice(SCHEME.length, end < 0 ? undefined : end) || undefined;
}
