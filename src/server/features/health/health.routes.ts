import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createReadiness, READINESS, type ReadinessDeps } from './readiness.ts';

const ok = z.object({ status: z.literal('ok') });
const notReady = z.object({ status: z.enum(READINESS).exclude(['ok']) });

/** For process managers: `/healthz` says that the process answers, `/readyz` that it can do its work. */
export function healthRoutes(deps: ReadinessDeps): FastifyPluginAsyncZod {
  const readiness = createReadiness(deps);
  return async (app) => {
    app.get(
      '/healthz',
      { schema: { tags: ['Server'], summary: 'Whether the process answers', response: { 200: ok } } },
      () => ({ status: 'ok' as const }),
    );
    app.get(
      '/readyz',
      {
        schema: {
          tags: ['Server'],
          summary: 'Whether the database answers and has room',
          response: { 200: ok, 503: notReady },
        },
      },
      async (_request, reply) => {
        const status = await readiness();
        return status === 'ok' ? { status } : reply.status(503).send({ status });
      },
    );
  };
}
