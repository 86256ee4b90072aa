import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { progressResponse } from '#contract/analytics.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import { currentUser } from '../auth/authenticate.ts';
import { progress } from './analytics.usecases.ts';

export function analyticsRoutes(deps: { db: Db; clock: Clock }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/analytics/progress', { schema: { response: { 200: progressResponse } } }, (request) =>
      progress(deps, currentUser(request)),
    );
  };
}
