import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { achievementsResponse, insightsResponse, progressResponse } from '#contract/analytics.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsLearner } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import { currentUser } from '../auth/authenticate.ts';
import { earnAchievements } from './achievements.usecases.ts';
import { learnerInsights, progress } from './analytics.usecases.ts';

export function analyticsRoutes(deps: { db: Db; clock: Clock }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/analytics/progress',
      {
        schema: {
          tags: ['Analytics'],
          summary: 'Totals, streaks, top decks and recent activity',
          response: { 200: progressResponse },
        },
      },
      (request) => progress(deps, currentUser(request)),
    );

    app.get(
      '/analytics/insights',
      {
        schema: {
          tags: ['Analytics'],
          summary: 'What the learner can act on',
          response: { 200: insightsResponse },
        },
      },
      async (request) => ({
        insights: await learnerInsights(deps, currentUser(request)),
      }),
    );

    app.get(
      '/analytics/achievements',
      {
        schema: {
          tags: ['Analytics'],
          summary: 'What there is to earn, and what was earned when',
          response: { 200: achievementsResponse },
        },
      },
      async (request) => {
        const { id } = currentUser(request);
        const achievements = await transactAsLearner(deps.db, id, (trx) =>
          earnAchievements(trx, id, deps.clock.now()),
        );
        return { achievements };
      },
    );
  };
}
