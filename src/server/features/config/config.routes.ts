import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { configResponse } from '#contract/config.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import type { CardGenerator } from '../../ports/card-generator.ts';
import type { Timers } from '../../ports/timers.ts';
import { lastKnownRegistration } from '../admin/registration.ts';

type Deps = { config: Config; generator: CardGenerator; db: Db; timers: Timers };

export function configRoutes({ config, generator, db, timers }: Deps): FastifyPluginAsyncZod {
  const isRegistrationOpen = lastKnownRegistration({ config, db, timers });
  return async (app) => {
    app.get(
      '/config',
      {
        schema: {
          tags: ['Server'],
          summary: 'What a visitor may know of this installation',
          response: { 200: configResponse },
        },
      },
      async () => {
        const registrationOpen = await isRegistrationOpen();
        return {
          provider: {
            name: generator.name,
            builtIn: generator.builtIn,
            examples: [...(generator.examples ?? [])],
          },
          exploreLogin: config.EXPLORE_LOGIN && registrationOpen,
          registrationOpen,
          dailyTokenLimit: config.DAILY_TOKEN_LIMIT,
        };
      },
    );
  };
}
