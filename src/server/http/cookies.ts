import type { FastifyRequest } from 'fastify';

const NONE: Readonly<Record<string, string | undefined>> = {};

/** The cookies that a request carries; they are read only where they are asked for. */
export function cookiesOf({ headers, server }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return headers.cookie === undefined ? NONE : server.parseCookie(headers.cookie);
}
