import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Config } from '../../config.ts';
import { registerErrorHandling } from '../../http/error-handler.ts';
import { bearerToken } from '../../http/security/bearer.ts';
import { connectionOptions, guardConnections } from '../../http/limits/connections.ts';
import { equalTexts } from '../../http/security/equal-texts.ts';
import { refuseForeignHosts } from '../../http/security/foreign-hosts.ts';
import type { AddRoutes } from '../../http/route.ts';
import { TIME_LIMITS } from '../../http/limits/time-limits.ts';
import type { Metrics } from '../../observability/metrics.ts';

type Deps = { metrics: Metrics; config: Pick<Config, 'METRICS_TOKEN'> };

/** `GET /metrics` for Prometheus; with METRICS_TOKEN set, only for requests that carry it. */
export function metricsRoute({ metrics, config: { METRICS_TOKEN: secret } }: Deps): AddRoutes {
  return (app) => {
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (secret !== undefined && !equalTexts(bearerToken(request) ?? '', secret)) {
        throw new AppError('UNAUTHORIZED', 'Send METRICS_TOKEN as a bearer token');
      }
      void reply.header('cache-control', 'no-store').type(metrics.contentType);
      return reply.send(await metrics.text());
    });
  };
}

/** A separate server for metrics, not yet listening, on a port that no proxy forwards; a worker has one too. */
export async function buildMetricsApp({
  log,
  ...deps
}: Deps & { config: Pick<Config, 'METRICS_HOST'>; log: FastifyBaseLogger }): Promise<FastifyInstance> {
  const app = fastify({
    ...connectionOptions(TIME_LIMITS),
    loggerInstance: log.child({}, { level: 'warn' }),
  });
  registerErrorHandling(app);
  guardConnections(app, TIME_LIMITS);
  refuseForeignHosts(app, { host: deps.config.METRICS_HOST });
  metricsRoute(deps)(app);
  return app;
}
