import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { entityTag, idParams } from '#contract/common.ts';
import { deckChanges, deckListQuery, deckListResponse, deckPayload, deckResponse } from '#contract/decks.ts';
import { notFound } from '#domain/errors.ts';
import { MAX_DECKS_PER_LIST } from '#domain/limits.ts';
import { ifMatchHeaders } from '../../http/if-match.ts';
import { currentUser } from '../auth/authenticate.ts';
import type { GenerationEvents } from '../generation/generation.events.ts';
import { idempotencyHeaders, repeatable } from '../idempotency/once.ts';
import { decodeCursor, encodeCursor } from './deck-cursor.ts';
import { changeDeck, createDeck, removeDeck, type DeckDeps } from './decks.usecases.ts';
import { countDecks, findDeck, listDecks } from './decks.repository.ts';

export function deckRoutes(deps: DeckDeps & { generationEvents: GenerationEvents }): FastifyPluginAsyncZod {
  const { db } = deps;
  return async (app) => {
    app.get(
      '/decks',
      {
        schema: {
          tags: ['Decks'],
          summary: 'The decks, newest first',
          querystring: deckListQuery,
          response: { 200: deckListResponse },
        },
      },
      async (request, reply) => {
        const { search, category, limit, cursor } = request.query;
        const userId = currentUser(request).id;
        const pageSize = limit ?? MAX_DECKS_PER_LIST;
        const after = cursor === undefined ? undefined : decodeCursor(cursor);
        const { decks, end } = await listDecks(db, userId, { search, category }, { limit: pageSize, after });
        void reply.header('x-total-count', await countDecks(db, userId, { search, category }));
        if (end && decks.length === pageSize) {
          const next = new URLSearchParams({
            ...(search !== undefined && { search }),
            ...(category !== undefined && { category }),
            limit: String(Math.min(pageSize, 100)),
            cursor: encodeCursor(end),
          });
          void reply.header('link', `</api/decks?${next.toString()}>; rel="next"`);
        }
        return decks;
      },
    );

    app.get(
      '/decks/:id',
      { schema: { tags: ['Decks'], summary: 'One deck', params: idParams, response: { 200: deckResponse } } },
      async (request, reply) => {
        const deck = await findDeck(db, currentUser(request).id, request.params.id);
        if (!deck) throw notFound('Deck');
        return reply.header('etag', entityTag(deck.version)).send({ data: { deck } });
      },
    );

    app.post(
      '/decks',
      {
        schema: {
          tags: ['Decks'],
          summary: 'Make a deck by hand',
          headers: idempotencyHeaders,
          body: deckPayload,
          response: { 201: deckResponse },
        },
      },
      async (request, reply) => {
        const deck = await createDeck(deps, currentUser(request).id, request.body, repeatable(request));
        void reply.header('location', `/api/decks/${deck.id}`).header('etag', entityTag(deck.version));
        return reply.status(201).send({ data: { deck } });
      },
    );

    app.put(
      '/decks/:id',
      {
        schema: {
          tags: ['Decks'],
          summary: 'Change what a deck is called and about',
          description: 'What the body leaves out stays, `null` clears.',
          params: idParams,
          headers: ifMatchHeaders,
          body: deckChanges,
          response: { 200: deckResponse },
        },
      },
      async (request, reply) => {
        const { params, body, headers } = request;
        const deck = await changeDeck(deps, currentUser(request).id, params.id, body, headers['if-match']);
        return reply.header('etag', entityTag(deck.version)).send({ data: { deck } });
      },
    );

    app.delete(
      '/decks/:id',
      {
        schema: {
          tags: ['Decks'],
          summary: 'Delete a deck and its cards, or cancel the generation that is making it',
          params: idParams,
          headers: ifMatchHeaders,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await removeDeck(deps, currentUser(request).id, request.params.id, request.headers['if-match']);
        return reply.status(204).send(null);
      },
    );
  };
}
