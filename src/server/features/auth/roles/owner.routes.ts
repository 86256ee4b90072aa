import { ownerEndpoints } from '#contract/roles.ts';
import type { Db } from '../../../db/tables.ts';
import { route, type AddRoutes } from '../../../http/route.ts';
import type { Clock } from '../../../ports/clock.ts';
import { currentUser } from '../authenticate.ts';
import { clientOf } from '../client.ts';
import { claimOwnership } from './owner-code.ts';
import { hasOwner } from './roles.repository.ts';

/** Routes by which a server gets its first owner. */
export function ownerRoutes(deps: { db: Db; clock: Clock; newId: () => string }): AddRoutes {
  return (app) => {
    route(app, ownerEndpoints.read, async () => ({ hasOwner: await hasOwner(deps.db) }));

    route(app, ownerEndpoints.claim, async (request) => ({
      user: await claimOwnership(deps, currentUser(request), request.body.code, clientOf(request)),
    }));
  };
}
