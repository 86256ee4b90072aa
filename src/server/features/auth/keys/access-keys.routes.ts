import { accessKeyEndpoints } from '#contract/access-keys.ts';
import { route, type AddRoutes } from '../../../http/route.ts';
import { userAgentOf } from '../../../http/user-agent.ts';
import { currentUser } from '../authenticate.ts';
import { listKeys } from './access-keys.repository.ts';
import { changeOrigins, makeKey, revokeKey, type AccessKeyDeps } from './access-keys.usecases.ts';
import { listOrigins } from './access-origins.repository.ts';

export function accessKeyRoutes(deps: AccessKeyDeps): AddRoutes {
  const { db } = deps;
  return (app) => {
    route(app, accessKeyEndpoints.list, async (request) => {
      const { id } = currentUser(request);
      return { keys: await listKeys(db, id), origins: await listOrigins(db, id) };
    });

    route(app, accessKeyEndpoints.make, (request) =>
      makeKey(deps, currentUser(request).id, request.body, userAgentOf(request)),
    );

    route(app, accessKeyEndpoints.revoke, async (request) => {
      await revokeKey(deps, currentUser(request).id, request.params.id, userAgentOf(request));
      return null;
    });

    route(app, accessKeyEndpoints.changeOrigins, async (request) => ({
      origins: await changeOrigins(deps, currentUser(request).id, request.body.origins),
    }));
  };
}
