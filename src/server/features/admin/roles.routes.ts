import type { FastifyRequest } from 'fastify';
import { inviteEndpoints } from '#contract/invites.ts';
import { roleEndpoints } from '#contract/roles.ts';
import { invitePath } from '#domain/account/invite-link.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { linkTo } from '../../http/public-url.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import type { Clock } from '../../ports/clock.ts';
import { currentUser } from '../auth/authenticate.ts';
import { listInvites } from '../auth/invites/invites.repository.ts';
import { makeInvite, withdrawInvite } from '../auth/invites/invites.usecases.ts';
import { changeRole, suspend, unsuspend } from './roles.usecases.ts';

type Deps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>;
};

/** Routes for admins: roles, suspension and invites. */
export function roleRoutes(deps: Deps): AddRoutes {
  const { db } = deps;
  return (app) => {
    route(app, roleEndpoints.change, async (request) => {
      await changeRole(deps, actorOf(request), request.params.id, request.body.role);
      return null;
    });

    route(app, roleEndpoints.suspend, async (request) => {
      await suspend(deps, actorOf(request), request.params.id);
      return null;
    });

    route(app, roleEndpoints.unsuspend, async (request) => {
      await unsuspend(deps, actorOf(request), request.params.id);
      return null;
    });

    route(app, inviteEndpoints.list, async () => ({ invites: await listInvites(db) }));

    route(app, inviteEndpoints.make, async (request) => {
      const { invite, secret } = await makeInvite(deps, currentUser(request), request.body);
      return { invite, link: linkTo(invitePath(secret), deps.config, request) };
    });

    route(app, inviteEndpoints.withdraw, async (request) => {
      await withdrawInvite(deps, actorOf(request), request.params.id);
      return null;
    });
  };
}

const actorOf = (request: FastifyRequest) => ({ userId: currentUser(request).id });
