import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What a page of another origin may read of an answer beside its body. */
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
  'Prefer',
];

/**
 * Lets pages of these origins, and no others, call the routes of `api` with a bearer token. Never with cookies: what a
 * browser attaches by itself is for pages of the server's own origin.
 */
export async function crossOriginCalls(api: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await api.register(cors, {
    origin: [...origins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 3600,
    // Otherwise a preflight without an origin would be answered with an error in another form than all the others.
    strictPreflight: false,
  });
}
