import type { FastifyPluginAsync } from 'fastify';
import { accountEndpoints } from '#contract/account.ts';
import type { Db } from '../../db/tables.ts';
import { route } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { listSecurityEvents } from './security-events.repository.ts';

export function securityRoutes({ db }: { db: Db }): FastifyPluginAsync {
  return async (app) => {
    route(app, accountEndpoints.securityEvents, async (request) => ({
      events: await listSecurityEvents(db, currentUser(request).id),
    }));
  };
}
