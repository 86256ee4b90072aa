import type { FastifyRequest } from 'fastify';

/** The token that a request carries as `Authorization: Bearer <token>` (RFC 6750), if it carries one. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}
