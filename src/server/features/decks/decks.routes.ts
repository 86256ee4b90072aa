import type { FastifyReply } from 'fastify';
import { entityTag } from '#contract/common.ts';
import { deckPlaceEndpoints } from '#contract/deck-places.ts';
import { deckEndpoints } from '#contract/decks.ts';
import type { Deck } from '#domain/deck.ts';
import { notFound } from '#domain/errors.ts';
import { MAX_DECKS_PER_LIST, MAX_DECKS_PER_PAGE } from '#domain/limits.ts';
import { locationOf, route, type AddRoutes } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { idempotentRequest } from '../idempotency/run-idempotently.ts';
import { decodeCursor, encodeCursor } from './deck-cursor.ts';
import { changeDeck, createDeck, type DeckDeps } from './decks.usecases.ts';
import { placeDecks, renameFolder } from './place-decks.usecases.ts';
import { countDecks, findDeck, listDecks } from './decks.repository.ts';

export function deckRoutes(deps: DeckDeps): AddRoutes {
  const { db } = deps;
  return (app) => {
    route(app, deckEndpoints.list, async (request, reply) => {
      const { search, category, limit, cursor, archived } = request.query;
      const filter = { search, category, archived: archived === 'true' };
      const userId = currentUser(request).id;
      const pageSize = limit ?? MAX_DECKS_PER_LIST;
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const { decks, end } = await listDecks(db, userId, filter, { limit: pageSize, after });
      const areAll = after === undefined && decks.length < pageSize;
      const total = areAll ? decks.length : await countDecks(db, userId, filter);
      void reply.header('x-total-count', total);
      if (after === undefined && !filter.archived) {
        void reply.header('x-archived-count', await countDecks(db, userId, { archived: true }));
      }
      if (end && decks.length === pageSize) {
        const query = {
          search,
          category,
          archived,
          limit: Math.min(pageSize, MAX_DECKS_PER_PAGE),
          cursor: encodeCursor(end),
        };
        void reply.header('link', `<${locationOf(deckEndpoints.list, { query })}>; rel="next"`);
      }
      return decks;
    });

    route(app, deckEndpoints.read, async (request, reply) => {
      const deck = await findDeck(db, currentUser(request).id, request.params.id);
      if (!deck) throw notFound('Deck');
      return answer(deck, reply);
    });

    route(app, deckEndpoints.create, async (request, reply) => {
      const deck = await createDeck(deps, currentUser(request).id, request.body, idempotentRequest(request));
      void reply.header('location', locationOf(deckEndpoints.read, { params: { id: deck.id } }));
      return answer(deck, reply);
    });

    route(app, deckPlaceEndpoints.place, async (request) => {
      const { decks } = request.body;
      return { before: await placeDecks(deps, currentUser(request).id, decks) };
    });

    route(app, deckPlaceEndpoints.renameFolder, async (request) => {
      const { from, to } = request.body;
      return { before: await renameFolder(deps, currentUser(request).id, from, to) };
    });

    route(app, deckEndpoints.change, async (request, reply) => {
      const { params, body, headers } = request;
      const userId = currentUser(request).id;
      return answer(await changeDeck(deps, userId, params.id, body, headers['if-match']), reply);
    });
  };
}

function answer(deck: Deck, reply: FastifyReply) {
  void reply.header('etag', entityTag(deck.version));
  return { data: { deck } };
}
