import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/tables.ts';

const ok = z.object({ status: z.literal('ok') });

/** For process managers: `/healthz` says that the process answers, `/readyz` that its database does too. */
export function healthRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/healthz',
      { schema: { tags: ['Server'], summary: 'Whether the process answers', response: { 200: ok } } },
      () => ({ status: 'ok' as const }),
    );
    app.get(
      '/readyz',
      { schema: { tags: ['Server'], summary: 'Whether the database answers too', response: { 200: ok } } },
      async () => {
        await sql`select 1`.execute(db);
        return { status: 'ok' as const };
      },
    );
  };
}
