import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { configResponse } from '#contract/config.ts';
import type { Config } from '../../config.ts';
import type { CardGenerator } from '../../ports/card-generator.ts';

export function configRoutes({
  config,
  generator,
}: {
  config: Config;
  generator: CardGenerator;
}): FastifyPluginAsyncZod {
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
      () => ({
        provider: {
          name: generator.name,
          builtIn: generator.builtIn,
          examples: [...(generator.examples ?? [])],
        },
        exploreLogin: config.EXPLORE_LOGIN,
        dailyTokenLimit: config.DAILY_TOKEN_LIMIT,
      }),
    );
  };
}
