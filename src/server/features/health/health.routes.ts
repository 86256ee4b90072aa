import { z } from 'zod';
import type { AddRoutes } from '../../http/route.ts';
import { createReadiness, READINESS, type ReadinessDeps } from './readiness.ts';

const ok = z.object({ status: z.literal('ok') });
const notReady = z.object({ status: z.enum(READINESS).exclude(['ok']) });

/** For process managers: `/healthz` says that the process responds, `/readyz` that it can work. */
export function healthRoutes(deps: ReadinessDeps): AddRoutes {
  const readiness = createReadiness(deps);
  return (app) => {
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
