import type { FastifyRequest } from 'fastify';

/** Real user agents are shorter; made-up ones must not fill the database. */
const LONGEST = 300;

/** The caller's user agent, truncated for storage. */
export function userAgentOf(request: FastifyRequest): string | null {
  return request.headers['user-agent']?.slice(0, LONGEST) ?? null;
}
