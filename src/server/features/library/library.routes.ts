import { entityTag } from '#contract/common.ts';
import { deckEndpoints } from '#contract/decks.ts';
import { libraryEndpoints } from '#contract/library.ts';
import { notFound } from '#domain/errors.ts';
import { createFairSemaphore } from '../../concurrency/fair-semaphore.ts';
import { untilGone } from '../../http/files/upload-form.ts';
import { locationOf, route, type AddRoutes } from '../../http/route.ts';
import { library } from '../../ports/library.ts';
import { currentUser } from '../auth/authenticate.ts';
import { idempotentRequest } from '../idempotency/run-idempotently.ts';
import { listPacks, openPack } from './packs/browse-packs.ts';
import { PACK_READERS } from './packs/take-from-pack.ts';
import { takeFromLibrary, type LibraryDeps } from './library.usecases.ts';

export function libraryRoutes(ports: Omit<LibraryDeps, 'packReaders'>): AddRoutes {
  const deps = { ...ports, packReaders: createFairSemaphore(PACK_READERS) };
  return (app) => {
    route(app, libraryEndpoints.list, async () => {
      const topics = (await library.list()).map((topic) => ({ ...topic, pack: null }));
      return { topics: [...(await listPacks(deps.packs)), ...topics] };
    });

    route(app, libraryEndpoints.read, async (request) => {
      const { slug } = request.params;
      const pack = await openPack(deps.packs, slug);
      if (pack) return pack;
      const topic = await library.open(slug);
      if (!topic) throw notFound('Topic');
      return { ...topic, pack: null };
    });

    route(app, libraryEndpoints.take, async (request, reply) => {
      const userId = currentUser(request).id;
      const { params, body } = request;
      const takeRequest = { ...params, ...body };
      const deck = await takeFromLibrary(deps, userId, takeRequest, {
        repeatable: idempotentRequest(request, takeRequest),
        signal: untilGone(reply),
      });
      void reply.header('location', locationOf(deckEndpoints.read, { params: { id: deck.id } }));
      void reply.header('etag', entityTag(deck.version));
      return { data: { deck } };
    });
  };
}
