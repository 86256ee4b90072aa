import type { FastifyRequest } from 'fastify';

const NONE: Readonly<Record<string, string | undefined>> = {};

/** The cookies of a request, parsed only when needed. */
export function cookiesOf({ headers, server }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return headers.cookie === undefined ? NONE : server.parseCookie(headers.cookie);
}
