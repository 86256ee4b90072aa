import type { FastifyInstance } from 'fastify';
import { storageFull } from '../error-handler.ts';
import type { Storage } from '../ports/storage.ts';

const ADDING_METHODS = new Set(['POST', 'PUT']);

/** What a learner must still be able to do; it takes little room, which is kept for it. */
const ALWAYS = new Set(['/api/auth/login', '/api/auth/refresh', '/api/auth/logout']);

/** Refuses what would add to a full disk before it has begun. Reading, deleting and signing in go on. */
export function refuseWhenFull(app: FastifyInstance, { storage }: { storage: Storage }): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (!ADDING_METHODS.has(method) || ALWAYS.has(routeOptions.url ?? '')) return;
    if (await storage.isFull()) throw storageFull();
  });
}
