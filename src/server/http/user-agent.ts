import type { FastifyRequest } from 'fastify';

/** What the caller's program says that it is. */
export function userAgentOf(request: FastifyRequest): string | null {
  return request.headers['user-agent'] ?? null;
}
