import type { FastifyInstance, FastifyRequest } from 'fastify';
import { storageFull } from '../error-handler.ts';
import type { Storage } from '../../ports/storage.ts';

const CHANGING_METHODS = new Set(['POST', 'PUT', 'DELETE']);

/** What users must still be able to do; the space for it is reserved. */
const NEEDED = new Set(['/api/auth/login', '/api/auth/refresh', '/api/auth/logout']);

/** Refuses requests that would add data to a full disk. Reading, deleting and signing in continue. */
export function refuseWhenFull(app: FastifyInstance, { storage }: { storage: Storage }): void {
  async function refuse({ method, routeOptions: { url = '' } }: FastifyRequest): Promise<void> {
    // Also checked for allowed requests: it frees the reserved space.
    const isFull = await storage.isFull();
    if (isFull && method !== 'DELETE' && !NEEDED.has(url)) throw storageFull();
  }

  app.addHook('onRoute', (route) => {
    const canChange = [route.method].flat().some((method) => CHANGING_METHODS.has(method));
    if (canChange) route.onRequest = [...[route.onRequest ?? []].flat(), refuse];
  });
}
