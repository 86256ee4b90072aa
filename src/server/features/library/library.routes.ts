import { entityTag } from '#contract/common.ts';
import { deckEndpoints } from '#contract/decks.ts';
import { libraryEndpoints } from '#contract/library.ts';
import { notFound } from '#domain/errors.ts';
import { locationOf, route, type AddRoutes } from '../../http/route.ts';
import { library } from '../../ports/library.ts';
import { currentUser } from '../auth/authenticate.ts';
import { idempotentRequest } from '../idempotency/run-idempotently.ts';
import { takeFromLibrary, type LibraryDeps } from './library.usecases.ts';

export function libraryRoutes(deps: LibraryDeps): AddRoutes {
  return (app) => {
    route(app, libraryEndpoints.list, async () => ({ topics: await library.list() }));

    route(app, libraryEndpoints.read, async (request) => {
      const topic = await library.open(request.params.slug);
      if (!topic) throw notFound('Topic');
      return topic;
    });

    route(app, libraryEndpoints.take, async (request, reply) => {
      const userId = currentUser(request).id;
      const { params, body } = request;
      const takeRequest = { ...params, ...body };
      const deck = await takeFromLibrary(deps, userId, takeRequest, idempotentRequest(request, takeRequest));
      void reply.header('location', locationOf(deckEndpoints.read, { params: { id: deck.id } }));
      void reply.header('etag', entityTag(deck.version));
      return { data: { deck } };
    });
  };
}
