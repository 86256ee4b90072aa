import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Response headers that a page of another origin may read. */
const EXPOSED_HEADERS = [
  'Content-Disposition',
  'ETag',
  'Link',
  'Location',
  'Preference-Applied',
  'Retry-After',
  'X-Total-Count',
];

const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Protocol-Version',
  'Prefer',
];

/**
 * Lets pages of `origins` call the routes of `api` with a bearer token, and responds to preflights of other pages by `mayUseKeys`:
 * whether such a page may use the key is known only when the key arrives (`allowOrigin`). Never with cookies, which browsers attach
 * automatically and which are only for the server's own origin.
 */
export async function crossOriginCalls(
  api: FastifyInstance,
  origins: readonly string[],
  mayUseKeys: (origin: string) => Promise<boolean>,
): Promise<void> {
  const isAllowed = async ({ method, headers: { origin } }: FastifyRequest): Promise<boolean> => {
    if (origin === undefined) return false;
    return origins.includes(origin) || (method === 'OPTIONS' && (await mayUseKeys(origin)));
  };
  await api.register(cors, {
    delegator: async (request: FastifyRequest) => ({ ...OPTIONS, origin: await isAllowed(request) }),
  });
}

/** Lets a page of this origin read the response. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  void reply.header('access-control-allow-origin', origin);
  void reply.header('access-control-expose-headers', EXPOSED_HEADERS.join(', '));
}

const OPTIONS = {
  credentials: false,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ALLOWED_HEADERS,
  exposedHeaders: EXPOSED_HEADERS,
  maxAge: 3600,
  // Otherwise a preflight without an origin would get an error in a different form from all others.
  strictPreflight: false,
};
