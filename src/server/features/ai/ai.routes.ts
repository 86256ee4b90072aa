import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { explainRequest, explainResponse, usageResponse } from '#contract/ai.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { currentUser } from '../auth/authenticate.ts';
import { findCard } from '../cards/cards.repository.ts';
import { usageToday, type TokenDeps } from './tokens.usecases.ts';

export function aiRoutes(deps: TokenDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/ai/usage', { schema: { response: { 200: usageResponse } } }, async (request) => ({
      usage: await usageToday(deps, currentUser(request).id),
    }));

    app.post(
      '/ai/explain',
      { schema: { body: explainRequest, response: { 200: explainResponse } } },
      async (request) => {
        const card = await findCard(deps.db, currentUser(request).id, request.body.cardId);
        if (!card) throw notFound('Card');
        if (card.explanation === null)
          throw new AppError('NOT_FOUND', 'There is no explanation for this card');
        return { explanation: card.explanation };
      },
    );
  };
}
