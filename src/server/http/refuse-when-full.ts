import type { FastifyInstance } from 'fastify';
import { storageFull } from '../error-handler.ts';
import type { Storage } from '../ports/storage.ts';

const CHANGING_METHODS = new Set(['POST', 'PUT', 'DELETE']);

/** What a learner must still be able to do; it takes little room, which is kept for it. */
const NEEDED = new Set(['/api/auth/login', '/api/auth/refresh', '/api/auth/logout']);

/** Refuses what would add to a full disk before it has begun. Reading, deleting and signing in go on. */
export function refuseWhenFull(app: FastifyInstance, { storage }: { storage: Storage }): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    // Asked for what is needed as well: that frees the room which is kept for it.
    if (!CHANGING_METHODS.has(method) || !(await storage.isFull())) return;
    if (method !== 'DELETE' && !NEEDED.has(routeOptions.url ?? '')) throw storageFull();
  });
}
