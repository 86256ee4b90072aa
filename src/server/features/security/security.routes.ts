import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { securityEventsResponse } from '#contract/account.ts';
import type { Db } from '../../db/tables.ts';
import { currentUser } from '../auth/authenticate.ts';
import { listSecurityEvents } from './security-events.repository.ts';

export function securityRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/account/security-events',
      {
        schema: {
          tags: ['Account'],
          summary: 'List recent sign-ins and account changes, the latest first',
          response: { 200: securityEventsResponse },
        },
      },
      async (request) => {
        const events = await listSecurityEvents(db, currentUser(request).id);
        return { events: events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })) };
      },
    );
  };
}
