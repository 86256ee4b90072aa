import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

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
  'Prefer',
];

/**
 * Lets pages of these origins only call the routes of `api` with a bearer token. Never with cookies, which browsers attach
 * automatically and which are only for the server's own origin.
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
    // Otherwise a preflight without an origin would get an error in a different form from all others.
    strictPreflight: false,
  });
}
