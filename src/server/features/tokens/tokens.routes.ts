import { aiEndpoints } from '#contract/ai.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { usageToday, type TokenDeps } from './tokens.usecases.ts';

export function tokenRoutes(deps: TokenDeps): AddRoutes {
  return (app) => {
    route(app, aiEndpoints.usage, async (request) => ({
      usage: await usageToday(deps, currentUser(request).id),
    }));
  };
}
