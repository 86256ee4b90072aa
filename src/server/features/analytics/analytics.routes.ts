import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { insightsResponse, progressResponse } from '#contract/analytics.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import { currentUser } from '../auth/authenticate.ts';
import { learnerInsights, progress } from './analytics.usecases.ts';

export function analyticsRoutes(deps: { db: Db; clock: Clock }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/analytics/progress', { schema: { response: { 200: progressResponse } } }, (request) =>
      progress(deps, currentUser(request)),
    );

    app.get('/analytics/insights', { schema: { response: { 200: insightsResponse } } }, async (request) => ({
      insights: await learnerInsights(deps, currentUser(request)),
    }));
  };
}
