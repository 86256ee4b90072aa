import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Serves the built web app: hashed assets cached permanently, everything else revalidated, and the page itself for every
 * address that the client-side router may handle. A new build is served without a restart.
 */
export function webApp(root: string) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(fastifyStatic, {
      root,
      serve: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = path.relative(root, file).startsWith(`assets${path.sep}`);
        void reply.header(
          'cache-control',
          hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
    app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
      const file = request.params['*'];
      if (file.startsWith('api/')) return reply.callNotFound();
      return reply.sendFile(path.extname(file) === '' ? 'index.html' : file);
    });
  };
}
