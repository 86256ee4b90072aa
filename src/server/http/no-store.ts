import type { FastifyInstance } from 'fastify';

/** Keeps the responses of `api`, which are private to a learner or contain a token, out of every cache. */
export function forbidStoring(api: FastifyInstance): void {
  api.addHook('onRequest', (_request, reply, done) => {
    void reply.header('cache-control', 'no-store');
    done();
  });
}
