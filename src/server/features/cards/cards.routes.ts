import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cardListResponse } from '#contract/cards.ts';
import { idParams } from '#contract/common.ts';
import { notFound } from '#domain/errors.ts';
import { currentUser } from '../auth/authenticate.ts';
import { findDeck } from '../decks/decks.repository.ts';
import { listCards } from './cards.repository.ts';
import { removeCard, type CardDeps } from './cards.usecases.ts';

export function cardRoutes(deps: CardDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/cards/deck/:id',
      { schema: { params: idParams, response: { 200: cardListResponse } } },
      async (request) => {
        const userId = currentUser(request).id;
        const deck = await findDeck(deps.db, userId, request.params.id);
        if (!deck) throw notFound('Deck');
        return { data: { cards: await listCards(deps.db, userId, deck.id) } };
      },
    );

    app.delete(
      '/cards/:id',
      { schema: { params: idParams, response: { 204: z.null() } } },
      async (request, reply) => {
        await removeCard(deps, currentUser(request).id, request.params.id);
        return reply.status(204).send(null);
      },
    );
  };
}
