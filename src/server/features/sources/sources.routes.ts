import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { entityTag } from '#contract/common.ts';
import { sourceEndpoints } from '#contract/sources.ts';
import { MAX_SOURCE_BYTES, MAX_SOURCES_PER_PAGE } from '#domain/limits.ts';
import { TOO_LARGE, type Source } from '#domain/sources/source.ts';
import { withReceivedFile } from '../../http/files/receive-file.ts';
import { locationOf, route, type AddRoutes } from '../../http/route.ts';
import { untilGone } from '../../http/files/upload-form.ts';
import { createUploadLimit } from '../../http/limits/upload-limit.ts';
import type { CardGenerator } from '../../ports/card-generator.ts';
import { currentUser } from '../auth/authenticate.ts';
import { decodeCursor, encodeCursor } from '../decks/deck-cursor.ts';
import { idempotentRequest } from '../idempotency/run-idempotently.ts';
import { readMarked, refusalOf, type MarkedDeps } from './read-marked.ts';
import type { SourceReader } from './read-source.ts';
import { addFile } from './scans/add-file.ts';
import type { ScanDeps } from './scans/scans.usecases.ts';
import { cardsMadeFrom, listSources, sectionsOf } from './sources.repository.ts';
import {
  addSource,
  expectSource,
  readPassages,
  removeSource,
  renameSource,
  searchSource,
  type SourceDeps,
} from './sources.usecases.ts';

/** 3,000,000 characters, escaped as JSON. */
const MAX_TEXT_BODY_BYTES = 10 * 1024 * 1024;

const FILE = { maxBytes: MAX_SOURCE_BYTES, tooLarge: TOO_LARGE };

type Deps = SourceDeps &
  MarkedDeps & {
    log: FastifyBaseLogger;
    readSource: SourceReader;
    generator: Pick<CardGenerator, 'builtIn'>;
  };

export function sourceRoutes(deps: Deps): AddRoutes {
  const { db, readSource } = deps;
  return (app) => {
    route(app, sourceEndpoints.list, async (request) => {
      const { search, limit = MAX_SOURCES_PER_PAGE, cursor } = request.query;
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const userId = currentUser(request).id;
      const { sources, end } = await listSources(db, userId, { search, limit, after });
      return { sources, next: end ? encodeCursor(end) : null };
    });

    route(
      app,
      sourceEndpoints.create,
      async (request, reply) => {
        const { title, text } = request.body;
        const userId = currentUser(request).id;
        const context = { userId, signal: untilGone(reply), log: request.log };
        const source = await addSource(
          deps,
          userId,
          () => readSource.read({ from: 'text', text, title }, context),
          idempotentRequest(request),
        );
        return added(source, reply);
      },
      { bodyLimit: MAX_TEXT_BODY_BYTES },
    );

    route(app, sourceEndpoints.read, async (request, reply) => {
      const userId = currentUser(request).id;
      const source = await expectSource(db, userId, request.params.id);
      const sections = await sectionsOf(db, userId, source.id);
      return { ...answer(source, reply), sections };
    });

    route(app, sourceEndpoints.passages, async (request) => ({
      passages: await readPassages(db, currentUser(request).id, request.params.id, request.query),
    }));

    route(app, sourceEndpoints.search, (request) =>
      searchSource(db, currentUser(request).id, request.params.id, request.query.query),
    );

    route(app, sourceEndpoints.marked, async (request, reply) => {
      const userId = currentUser(request).id;
      const signal = untilGone(reply);
      const found = await readMarked(deps, userId, request.params.id, signal);
      const { marked, lists } = found;
      const refusal = await refusalOf(deps, userId, found, signal);
      return {
        refusal,
        marked,
        lists: lists.map(({ kind, title, pairs }) => ({ kind, title, pairs: pairs.length })),
      };
    });

    route(app, sourceEndpoints.cards, async (request) => {
      const userId = currentUser(request).id;
      const { id } = await expectSource(db, userId, request.params.id);
      return { cards: await cardsMadeFrom(db, userId, id) };
    });

    route(app, sourceEndpoints.change, async (request, reply) => {
      const { params, body, headers } = request;
      const userId = currentUser(request).id;
      return answer(await renameSource(deps, userId, params.id, body.title, headers['if-match']), reply);
    });

    route(app, sourceEndpoints.delete, async (request) => {
      await removeSource(deps, currentUser(request).id, request.params.id, request.headers['if-match']);
      return null;
    });
  };
}

/** Adds the route that accepts a multipart form. */
export function sourceUpload(deps: Deps & ScanDeps): AddRoutes {
  const limit = createUploadLimit();
  return (app) =>
    route(app, sourceEndpoints.upload, async (request, reply) => {
      const userId = currentUser(request).id;
      const leave = limit.enter(userId);
      try {
        const context = { userId, signal: untilGone(reply), log: request.log };
        const { source, scan } = await withReceivedFile(
          request,
          { ...FILE, signal: context.signal },
          (file) => addFile(deps, file, context, idempotentRequest(request, [file.name, file.digest])),
        );
        return { ...(source === null ? { source } : added(source, reply)), scan };
      } finally {
        leave();
      }
    });
}

function added(source: Source, reply: FastifyReply) {
  void reply.header('location', locationOf(sourceEndpoints.read, { params: { id: source.id } }));
  return answer(source, reply);
}

function answer(source: Source, reply: FastifyReply) {
  void reply.header('etag', entityTag(source.version));
  return { source };
}
