import type { FastifyRequest } from 'fastify';

/** Real ones are shorter; what is stored must not grow with what a caller makes up. */
const LONGEST = 300;

/** What the caller's program says that it is, cut to a length that can be stored. */
export function userAgentOf(request: FastifyRequest): string | null {
  return request.headers['user-agent']?.slice(0, LONGEST) ?? null;
}
