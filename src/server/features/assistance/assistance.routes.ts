import type { FastifyPluginAsync } from 'fastify';
import { aiEndpoints } from '#contract/ai.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { route } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { findCard } from '../cards/cards.repository.ts';
import { explain, rewriteCard, type AssistDeps } from './assistance.usecases.ts';

export function assistanceRoutes(deps: AssistDeps): FastifyPluginAsync {
  return async (app) => {
    route(app, aiEndpoints.explain, async (request) => {
      const userId = currentUser(request).id;
      const card = await findCard(deps.db, userId, request.body.cardId);
      if (!card) throw notFound('Card');
      const explanation = await explain(deps, userId, card, request.body.selectedOption);
      if (explanation === null) throw new AppError('NOT_FOUND', 'There is no explanation for this card');
      return { explanation };
    });

    route(app, aiEndpoints.rewrite, async (request) => {
      const userId = currentUser(request).id;
      const card = await findCard(deps.db, userId, request.body.cardId);
      if (!card) throw notFound('Card');
      return { cards: [...(await rewriteCard(deps, userId, card))] };
    });
  };
}
