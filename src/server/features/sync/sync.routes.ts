import { syncEndpoints } from '#contract/sync.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { changesSince, type ChangesDeps } from './changes/changes.usecases.ts';

export function syncRoutes(deps: ChangesDeps): AddRoutes {
  return (app) => {
    route(app, syncEndpoints.changes, (request) =>
      changesSince(deps, currentUser(request).id, request.query),
    );
  };
}
