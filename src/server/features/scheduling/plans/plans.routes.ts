import { examPlanEndpoints } from '#contract/exam-plans.ts';
import { route, type AddRoutes } from '../../../http/route.ts';
import { currentUser } from '../../auth/authenticate.ts';
import {
  changePlan,
  createPlan,
  planCards,
  planOutcome,
  readPlans,
  removePlan,
  type PlanDeps,
} from './plans.usecases.ts';

export function planRoutes(deps: PlanDeps): AddRoutes {
  return (app) => {
    route(app, examPlanEndpoints.list, async (request) => ({
      plans: await readPlans(deps, currentUser(request).id),
    }));

    route(app, examPlanEndpoints.create, async (request) => ({
      plan: await createPlan(deps, currentUser(request), request.body),
    }));

    route(app, examPlanEndpoints.change, async (request) => ({
      plan: await changePlan(deps, currentUser(request), request.params.id, request.body),
    }));

    route(app, examPlanEndpoints.remove, async (request) => {
      await removePlan(deps, currentUser(request).id, request.params.id);
      return null;
    });

    route(app, examPlanEndpoints.cards, (request) => planCards(deps, currentUser(request), request.body));

    route(app, examPlanEndpoints.outcome, (request) =>
      planOutcome(deps, currentUser(request).id, request.params.id),
    );
  };
}
