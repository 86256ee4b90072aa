import type { FastifyInstance } from 'fastify';
import { storageFull } from '../error-handler.ts';
import type { Storage } from '../ports/storage.ts';

const CHANGING_METHODS = new Set(['POST', 'PUT', 'DELETE']);

/** What learners must still be able to do; the space it needs is reserved. */
const NEEDED = new Set(['/api/auth/login', '/api/auth/refresh', '/api/auth/logout']);

/** Refuses requests that would add data to a full disk. Reading, deleting and signing in continue. */
export function refuseWhenFull(app: FastifyInstance, { storage }: { storage: Storage }): void {
  app.addHook('onRequest', async (request) => {
    // Also checked for allowed requests: it frees the reserved space.
    if (!CHANGING_METHODS.has(request.method) || !(await storage.isFull())) return;
    if (request.method !== 'DELETE' && !NEEDED.has(request.routeOptions.url ?? '')) throw storageFull();
  });
}
