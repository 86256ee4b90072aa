import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { usageResponse } from '#contract/ai.ts';
import { currentUser } from '../auth/authenticate.ts';
import { usageToday, type TokenDeps } from './tokens.usecases.ts';

export function usageRoutes(deps: TokenDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/ai/usage', { schema: { response: { 200: usageResponse } } }, async (request) => ({
      usage: await usageToday(deps, currentUser(request).id),
    }));
  };
}
