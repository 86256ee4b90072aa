import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the built web app: hashed assets for good, everything else to be asked for again, and the page itself
 * for every address that the browser's router may know.
 */
export function webApp(root: string) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      setHeaders: (reply, file) => {
        const hashed = path.relative(root, file).startsWith(`assets${path.sep}`);
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
      },
    });
    app.get('/', (_request, reply) => reply.sendFile('index.html'));
    app.get('/*', (request, reply) => {
      const { pathname } = new URL(request.url, 'http://localhost');
      const isPage = !pathname.startsWith('/api/') && !path.extname(pathname);
      if (!isPage) return reply.callNotFound();
      return reply.sendFile('index.html');
    });
  };
}
