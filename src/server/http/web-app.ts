import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { access } from 'node:fs/promises';
import path from 'node:path';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Serves the built web app: hashed assets cached permanently, everything else revalidated, and a page for every address
 * that the client-side router may handle. A new build is served without a restart.
 */
export function webApp(root: string) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(fastifyStatic, {
      root,
      serve: false,
      cacheControl: false,
      // As the build has left them.
      preCompressed: true,
      setHeaders: (reply, file) => {
        const hashed = path.relative(root, file).startsWith(`assets${path.sep}`);
        void reply.header(
          'cache-control',
          hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
    app.get<{ Params: { '*': string } }>('/*', { compress: false }, async (request, reply) => {
      const file = request.params['*'];
      if (file.startsWith('api/')) return reply.callNotFound();
      return reply.sendFile(path.extname(file) === '' ? await pageOf(root, file) : file);
    });
  };
}

/** The build makes pages of their own for some addresses, named after their first part. */
async function pageOf(root: string, address: string): Promise<string> {
  const [name = ''] = address.split('/');
  if (!/^[a-z]+$/u.test(name)) return 'index.html';
  const page = `${name}.html`;
  return access(path.join(root, page)).then(
    () => page,
    () => 'index.html',
  );
}
