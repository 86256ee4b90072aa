import type { FastifyPluginAsync } from 'fastify';
import type { Metrics } from '../../metrics.ts';

/**
 * `GET /metrics` for Prometheus. Only with METRICS=true: it asks for no token, and a loopback address is no protection
 * behind a proxy on the same machine, which passes everything on.
 */
export function metricsRoute({ metrics }: { metrics: Metrics }): FastifyPluginAsync {
  return async (app) => {
    app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
      return reply.type(metrics.contentType).send(await metrics.text());
    });
  };
}
