import type { FastifyReply } from 'fastify';
import { cardEndpoints } from '#contract/cards.ts';
import { entityTag } from '#contract/common.ts';
import type { Card } from '#domain/cards/card.ts';
import { groupOf } from '#domain/cards/siblings.ts';
import { notFound } from '#domain/errors.ts';
import { locationOf, route, type AddRoutes } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { findDeck } from '../decks/decks.repository.ts';
import { idempotentRequest } from '../idempotency/run-idempotently.ts';
import { findCard, listCards, listSiblings } from './cards.repository.ts';
import { addCard, addCards, changeCard, removeCard, type CardDeps } from './cards.usecases.ts';
import { changeCards } from './many/change-cards.usecases.ts';

export function cardRoutes(deps: CardDeps): AddRoutes {
  return (app) => {
    route(app, cardEndpoints.list, async (request) => {
      const userId = currentUser(request).id;
      const deck = await findDeck(deps.db, userId, request.params.id);
      if (!deck) throw notFound('Deck');
      return { data: { cards: await listCards(deps.db, userId, deck.id) } };
    });

    route(app, cardEndpoints.create, async (request, reply) => {
      const card = await addCard(deps, currentUser(request).id, request.body, idempotentRequest(request));
      void reply.header('location', locationOf(cardEndpoints.read, { params: { id: card.id } }));
      return answer(card, reply);
    });

    route(app, cardEndpoints.createBatch, async (request) => {
      const { deckId, cards: contents } = request.body;
      const cards = await addCards(
        deps,
        currentUser(request).id,
        deckId,
        contents,
        idempotentRequest(request),
      );
      return { data: { cards } };
    });

    route(app, cardEndpoints.changeMany, (request) =>
      changeCards(deps, currentUser(request), request.body, idempotentRequest(request)),
    );

    route(app, cardEndpoints.read, async (request, reply) => {
      const card = await findCard(deps.db, currentUser(request).id, request.params.id);
      if (!card) throw notFound('Card');
      return answer(card, reply);
    });

    route(app, cardEndpoints.siblings, async (request) => {
      const userId = currentUser(request).id;
      const card = await findCard(deps.db, userId, request.params.id);
      if (!card) throw notFound('Card');
      return { data: { cards: await listSiblings(deps.db, userId, card.id, groupOf(card)) } };
    });

    route(app, cardEndpoints.change, async (request, reply) => {
      const { params, body, headers } = request;
      const userId = currentUser(request).id;
      return answer(await changeCard(deps, userId, params.id, body, headers['if-match']), reply);
    });

    route(app, cardEndpoints.delete, async (request) => {
      await removeCard(deps, currentUser(request).id, request.params.id, request.headers['if-match']);
      return null;
    });
  };
}

function answer(card: Card, reply: FastifyReply) {
  void reply.header('etag', entityTag(card.version));
  return { data: { card } };
}
