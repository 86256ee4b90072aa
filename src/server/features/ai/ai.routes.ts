import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { explainRequest, explainResponse, usageResponse } from '#contract/ai.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { currentUser } from '../auth/authenticate.ts';
import { findCard } from '../cards/cards.repository.ts';
import { explain, type AssistDeps } from './assist.usecases.ts';
import { usageToday } from './tokens.usecases.ts';

export function aiRoutes(deps: AssistDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/ai/usage',
      { schema: { tags: ['AI'], summary: "Today's tokens", response: { 200: usageResponse } } },
      async (request) => ({
        usage: await usageToday(deps, currentUser(request).id),
      }),
    );

    app.post(
      '/ai/explain',
      {
        schema: {
          tags: ['AI'],
          summary: 'Explain the answer of a card',
          body: explainRequest,
          response: { 200: explainResponse },
        },
      },
      async (request) => {
        const userId = currentUser(request).id;
        const card = await findCard(deps.db, userId, request.body.cardId);
        if (!card) throw notFound('Card');
        const explanation = await explain(deps, userId, card, request.body.selectedOption);
        if (explanation === null) throw new AppError('NOT_FOUND', 'There is no explanation for this card');
        return { explanation };
      },
    );
  };
}
