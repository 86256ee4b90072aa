import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import {
  importEndpoints,
  MAX_IMPORT_CHANGES_PER_PAGE,
  MAX_IMPORT_DECKS_PER_PAGE,
} from '#contract/imports.ts';
import { invalidField } from '#domain/errors.ts';
import { titleOfText } from '#domain/sources/source.ts';
import type { Db } from '../../db/tables.ts';
import { receiveFile } from '../../http/files/receive-file.ts';
import { asAttachment } from '../../http/files/attachment.ts';
import { locationOf, route, type AddRoutes } from '../../http/route.ts';
import { untilGone } from '../../http/files/upload-form.ts';
import { createUploadLimit } from '../../http/limits/upload-limit.ts';
import type { FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import { currentUser } from '../auth/authenticate.ts';
import { idempotentRequest } from '../idempotency/run-idempotently.ts';
import { countImportDecks, listImportDecks } from './save/import-decks.repository.ts';
import { listTargets } from './save/imported-cards.repository.ts';
import { sampleDrafts } from './import-drafts.repository.ts';
import { listImports, type Import } from './imports.repository.ts';
import {
  discardImport,
  expectImport,
  startReading,
  startSaving,
  startUndoing,
  type ImportDeps,
} from './imports.usecases.ts';
import { listOmissions } from './omissions.repository.ts';
import { importListOfSource } from './read/import-list.ts';
import { listChanges } from './read/list-changes.ts';
import { previewImport } from './read/preview-import.ts';
import { receiveImport } from './read/receive-import.ts';
import { reportRows } from './report.ts';

/** Imports per list. */
const MOST_LISTED = 20;

/** Cards, and lines of the report, per response. */
const SHOWN_CARDS = 10;
const SHOWN_CHANGES = 20;
const SHOWN_LINES = 50;

/** Concurrent uploads of one user. */
const UPLOADS_AT_ONCE = 2;

/** Concurrent looks at the beginning of a text, each in a thread. */
export const TEXT_LOOKS = 2;

/** 3,000,000 characters, escaped as JSON. */
const MAX_TEXT_BODY_BYTES = 10 * 1024 * 1024;

/** `looks` limits how many texts are looked at concurrently, fairly by user. */
type Deps = ImportDeps & { looks: FairSemaphore };

export function importRoutes(deps: Deps): AddRoutes {
  const { db } = deps;
  return (app) => {
    route(app, importEndpoints.list, async (request) => ({
      imports: await listImports(db, currentUser(request).id, MOST_LISTED),
    }));

    route(
      app,
      importEndpoints.paste,
      async (request, reply) => {
        const userId = currentUser(request).id;
        const { text } = request.body;
        const found = await receiveImport(deps, userId, untilGone(reply), async (write) => {
          await write(new TextEncoder().encode(text));
          return { name: titleOfText(text).replaceAll('\t', ' '), repeatable: idempotentRequest(request) };
        });
        return begun(found, reply);
      },
      { bodyLimit: MAX_TEXT_BODY_BYTES },
    );

    route(app, importEndpoints.fromSource, async (request, reply) => {
      const { body } = request;
      const userId = currentUser(request).id;
      const repeatable = idempotentRequest(request);
      return begun(await importListOfSource(deps, userId, body, repeatable, untilGone(reply)), reply);
    });

    route(app, importEndpoints.read, async (request) => {
      const userId = currentUser(request).id;
      const found = await expectImport(db, userId, request.params.id);
      const decks = await pageOfDecks(db, found, {});
      // No card has been added before the import is saved, and the list is incomplete until it is done.
      const added = hasEnded(found) ? await pageOfTargets(db, found, {}) : { decks: [], next: null };
      return {
        import: found,
        deckCount: await countImportDecks(db, userId, found.id),
        decks: decks.decks,
        nextDecks: decks.next,
        cards: found.status === 'ready' ? await sampleDrafts(db, userId, found.id, SHOWN_CARDS) : [],
        ...(await firstChanges(db, found)),
        omissions: await listOmissions(db, userId, found.id, { from: 0, limit: SHOWN_LINES }),
        addedTo: added.decks,
        nextAddedTo: added.next,
      };
    });

    route(app, importEndpoints.decks, async (request) =>
      pageOfDecks(db, await expectImport(db, currentUser(request).id, request.params.id), request.query),
    );

    route(app, importEndpoints.addedTo, async (request) =>
      pageOfTargets(db, await expectImport(db, currentUser(request).id, request.params.id), request.query),
    );

    route(app, importEndpoints.changes, async (request) =>
      pageOfChanges(db, await expectImport(db, currentUser(request).id, request.params.id), request.query),
    );

    route(app, importEndpoints.preview, async (request, reply) => {
      const userId = currentUser(request).id;
      const found = await expectImport(db, userId, request.params.id);
      return previewImport(deps, found, request.body, untilGone(reply));
    });

    route(app, importEndpoints.start, async (request) => ({
      import: await startReading(deps, currentUser(request).id, request.params.id, request.body.form),
    }));

    route(app, importEndpoints.save, async (request) => ({
      import: await startSaving(deps, currentUser(request).id, request.params.id, request.body),
    }));

    route(app, importEndpoints.undo, async (request) => ({
      import: await startUndoing(deps, currentUser(request).id, request.params.id),
    }));

    route(
      app,
      importEndpoints.report,
      async (request, reply) => {
        const found = await expectImport(db, currentUser(request).id, request.params.id);
        return asAttachment(reply, 'cardamom-import-report.csv')
          .type('text/csv; charset=utf-8')
          .send(Readable.from(reportRows(db, found)));
      },
      // Fastify would answer HEAD by writing the whole report.
      { exposeHeadRoute: false },
    );

    route(app, importEndpoints.discard, async (request) => {
      await discardImport(deps, currentUser(request).id, request.params.id);
      return null;
    });
  };
}

/** Adds the route that accepts a multipart form. */
export function importUpload(deps: Deps): AddRoutes {
  const limit = createUploadLimit(UPLOADS_AT_ONCE);
  const megabytes = deps.config.MAX_IMPORT_MB;
  const tooLarge = `This file is larger than ${megabytes} MB. Export your decks one by one.`;
  return (app) =>
    route(app, importEndpoints.upload, async (request, reply) => {
      const userId = currentUser(request).id;
      const leave = limit.enter(userId);
      try {
        const file = { maxBytes: megabytes * 1e6, tooLarge, signal: untilGone(reply) };
        const found = await receiveImport(deps, userId, file.signal, async (write) => {
          const { name, digest } = await receiveFile(request, file, write);
          return { name, repeatable: idempotentRequest(request, [name, digest]) };
        });
        return begun(found, reply);
      } finally {
        leave();
      }
    });
}

/** Whether cards were added and adding has ended. */
function hasEnded({ status, saved }: Import): boolean {
  return saved > 0 && (status === 'done' || status === 'ready');
}

type PageQuery = { limit?: number | undefined; cursor?: string | undefined };

/** A page of the decks that the cards of an import are meant for. */
function pageOfDecks(db: Db, { userId, id }: Import, query: PageQuery) {
  return pageOf((range) => listImportDecks(db, userId, id, range), query);
}

/** A page of the decks that cards of an import were added to. */
function pageOfTargets(db: Db, { userId, id }: Import, query: PageQuery) {
  return pageOf((range) => listTargets(db, userId, id, range), query);
}

/** The first changes that a waiting import would make. */
async function firstChanges(db: Db, found: Import) {
  if (found.status !== 'ready') return { changes: [], nextChanges: null };
  const { changes, next } = await pageOfChanges(db, found, { limit: SHOWN_CHANGES });
  return { changes, nextChanges: next };
}

async function pageOfChanges(db: Db, found: Import, { limit, cursor }: PageQuery) {
  const range = { limit: limit ?? MAX_IMPORT_CHANGES_PER_PAGE, after: positionOf(cursor) };
  const { changes, last } = await listChanges(db, found, range);
  return { changes, next: last === null ? null : String(last) };
}

/** A page of rows by position. Throws VALIDATION_FAILED for an invalid cursor. */
async function pageOf<Row extends { position: number }>(
  list: (range: { after: number; limit: number }) => Promise<Row[]>,
  { limit = MAX_IMPORT_DECKS_PER_PAGE, cursor }: PageQuery,
): Promise<{ decks: Row[]; next: string | null }> {
  const decks = await list({ after: positionOf(cursor), limit });
  const last = decks.at(-1);
  return { decks, next: last && decks.length === limit ? String(last.position) : null };
}

function positionOf(cursor: string | undefined): number {
  if (cursor === undefined) return -1;
  if (!/^\d{1,9}$/u.test(cursor)) throw invalidField('cursor', 'Invalid cursor');
  return Number(cursor);
}

function begun(found: Import, reply: FastifyReply) {
  void reply.header('location', locationOf(importEndpoints.read, { params: { id: found.id } }));
  return { import: found };
}
