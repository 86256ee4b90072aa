import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idParams } from '#contract/common.ts';
import { deckListQuery, deckListResponse, deckPayload, deckResponse } from '#contract/decks.ts';
import { notFound } from '#domain/errors.ts';
import { MAX_DECKS_PER_LIST } from '#domain/limits.ts';
import { currentUser } from '../auth/authenticate.ts';
import { decodeCursor, encodeCursor } from './deck-cursor.ts';
import { changeDeck, createDeck, type DeckDeps } from './decks.usecases.ts';
import { countDecks, deleteDeck, findDeck, listDecks } from './decks.repository.ts';

export function deckRoutes(deps: DeckDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  return async (app) => {
    app.get(
      '/decks',
      { schema: { querystring: deckListQuery, response: { 200: deckListResponse } } },
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
      { schema: { params: idParams, response: { 200: deckResponse } } },
      async (request) => {
        const deck = await findDeck(db, currentUser(request).id, request.params.id);
        if (!deck) throw notFound('Deck');
        return { data: { deck } };
      },
    );

    app.post(
      '/decks',
      { schema: { body: deckPayload, response: { 201: deckResponse } } },
      async (request, reply) => {
        const deck = await createDeck(deps, currentUser(request).id, request.body);
        return reply.status(201).header('location', `/api/decks/${deck.id}`).send({ data: { deck } });
      },
    );

    app.put(
      '/decks/:id',
      { schema: { params: idParams, body: deckPayload, response: { 200: deckResponse } } },
      async (request) => {
        const deck = await changeDeck(deps, currentUser(request).id, request.params.id, request.body);
        return { data: { deck } };
      },
    );

    app.delete(
      '/decks/:id',
      { schema: { params: idParams, response: { 204: z.null() } } },
      async (request, reply) => {
        if (!(await deleteDeck(db, currentUser(request).id, request.params.id))) throw notFound('Deck');
        return reply.status(204).send(null);
      },
    );
  };
}
