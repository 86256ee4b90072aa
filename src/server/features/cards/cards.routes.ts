import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  cardChanges,
  cardListResponse,
  cardResponse,
  createBatchRequest,
  createCardRequest,
} from '#contract/cards.ts';
import { entityTag, idParams } from '#contract/common.ts';
import { notFound } from '#domain/errors.ts';
import { ifMatchHeaders } from '../../http/if-match.ts';
import { currentUser } from '../auth/authenticate.ts';
import { findDeck } from '../decks/decks.repository.ts';
import { idempotencyHeaders, repeatable } from '../idempotency/once.ts';
import { findCard, listCards } from './cards.repository.ts';
import { addCards, changeCard, removeCard, type CardDeps } from './cards.usecases.ts';

export function cardRoutes(deps: CardDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/cards/deck/:id',
      {
        schema: {
          tags: ['Cards'],
          summary: 'The cards of a deck',
          params: idParams,
          response: { 200: cardListResponse },
        },
      },
      async (request) => {
        const userId = currentUser(request).id;
        const deck = await findDeck(deps.db, userId, request.params.id);
        if (!deck) throw notFound('Deck');
        return { data: { cards: await listCards(deps.db, userId, deck.id) } };
      },
    );

    app.post(
      '/cards',
      {
        schema: {
          tags: ['Cards'],
          summary: 'Add a card to a deck',
          headers: idempotencyHeaders,
          body: createCardRequest,
          response: { 201: cardResponse },
        },
      },
      async (request, reply) => {
        const { deckId, ...payload } = request.body;
        const userId = currentUser(request).id;
        const [card] = await addCards(deps, userId, deckId, [payload], repeatable(request));
        if (!card) throw notFound('Card');
        void reply.header('location', `/api/cards/${card.id}`).header('etag', entityTag(card.version));
        return reply.status(201).send({ data: { card } });
      },
    );

    app.post(
      '/cards/batch',
      {
        schema: {
          tags: ['Cards'],
          summary: 'Add up to 100 cards to a deck, all or none',
          headers: idempotencyHeaders,
          body: createBatchRequest,
          response: { 201: cardListResponse },
        },
      },
      async (request, reply) => {
        const { deckId, cards: payloads } = request.body;
        const userId = currentUser(request).id;
        const cards = await addCards(deps, userId, deckId, payloads, repeatable(request));
        return reply.status(201).send({ data: { cards } });
      },
    );

    app.get(
      '/cards/:id',
      { schema: { tags: ['Cards'], summary: 'One card', params: idParams, response: { 200: cardResponse } } },
      async (request, reply) => {
        const card = await findCard(deps.db, currentUser(request).id, request.params.id);
        if (!card) throw notFound('Card');
        return reply.header('etag', entityTag(card.version)).send({ data: { card } });
      },
    );

    app.put(
      '/cards/:id',
      {
        schema: {
          tags: ['Cards'],
          summary: 'Change a card',
          description:
            'What the body leaves out stays, `null` clears; the changed card is checked as a whole.',
          params: idParams,
          headers: ifMatchHeaders,
          body: cardChanges,
          response: { 200: cardResponse },
        },
      },
      async (request, reply) => {
        const { params, body, headers } = request;
        const card = await changeCard(deps, currentUser(request).id, params.id, body, headers['if-match']);
        return reply.header('etag', entityTag(card.version)).send({ data: { card } });
      },
    );

    app.delete(
      '/cards/:id',
      {
        schema: {
          tags: ['Cards'],
          summary: 'Delete a card',
          params: idParams,
          headers: ifMatchHeaders,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await removeCard(deps, currentUser(request).id, request.params.id, request.headers['if-match']);
        return reply.status(204).send(null);
      },
    );
  };
}
