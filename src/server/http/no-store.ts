import type { FastifyInstance } from 'fastify';

/** Keeps the answers of `api`, which are one learner's or hold a token, out of every cache, the browser's included. */
export function forbidStoring(api: FastifyInstance): void {
  api.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
}
