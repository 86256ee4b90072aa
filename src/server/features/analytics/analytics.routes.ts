import { analyticsEndpoints } from '#contract/analytics.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import type { Clock } from '../../ports/clock.ts';
import { currentUser } from '../auth/authenticate.ts';
import { earnAchievements } from './achievements.usecases.ts';
import { userInsights, progress } from './analytics.usecases.ts';

export function analyticsRoutes(deps: { db: Db; clock: Clock }): AddRoutes {
  return (app) => {
    route(app, analyticsEndpoints.progress, (request) => progress(deps, currentUser(request)));

    route(app, analyticsEndpoints.insights, async (request) => {
      const details = await userInsights(deps, currentUser(request));
      return { insights: details.map(({ text }) => text), details };
    });

    route(app, analyticsEndpoints.achievements, async (request) => {
      const { id } = currentUser(request);
      const achievements = await transactAsUser(deps.db, id, (trx) =>
        earnAchievements(trx, id, { now: deps.clock.now() }),
      );
      return { achievements };
    });
  };
}
