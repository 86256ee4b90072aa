import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { importEndpoints } from '#contract/imports.ts';
import { titleOfText } from '#domain/sources/source.ts';
import { receiveFile } from '../../http/receive-file.ts';
import { asAttachment } from '../../http/attachment.ts';
import { locationOf, route, type AddRoutes } from '../../http/route.ts';
import { untilGone } from '../../http/upload-form.ts';
import { createUploadLimit } from '../../http/upload-limit.ts';
import { currentUser } from '../auth/authenticate.ts';
import { repeatable } from '../idempotency/once.ts';
import { decksOfImport } from './imported-cards.repository.ts';
import { nextDrafts } from './import-drafts.repository.ts';
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
import { previewImport } from './preview-import.ts';
import { receiveImport } from './receive-import.ts';
import { reportRows } from './report.ts';

/** Imports that a learner's list has. */
const MOST_LISTED = 20;

/** Cards and lines of the report that are shown at once. */
const SHOWN_CARDS = 20;
const SHOWN_LINES = 50;

/** Files of one learner that can arrive at a time. */
const UPLOADS_AT_ONCE = 2;

/** 3,000,000 characters with the escapes of JSON. */
const MAX_TEXT_BODY_BYTES = 10 * 1024 * 1024;

export function importRoutes(deps: ImportDeps): AddRoutes {
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
        const found = await receiveImport(deps, userId, async (write) => {
          await write(new TextEncoder().encode(text));
          return { name: titleOfText(text).replaceAll('\t', ' '), repeatable: repeatable(request) };
        });
        return begun(found, reply);
      },
      { bodyLimit: MAX_TEXT_BODY_BYTES },
    );

    route(app, importEndpoints.read, async (request) => {
      const userId = currentUser(request).id;
      const found = await expectImport(db, userId, request.params.id);
      const drafts = found.status === 'ready' ? await nextDrafts(db, userId, found.id, SHOWN_CARDS) : [];
      return {
        import: found,
        decks: found.decks.map(({ title, cards }) => ({ title, cards })),
        cards: drafts.map(({ deck, content }) => ({ deck, content })),
        omissions: await listOmissions(db, userId, found.id, { from: 0, limit: SHOWN_LINES }),
        // While cards are added, it would be counted again and again.
        addedTo: hasEnded(found) ? await decksOfImport(db, userId, found.id) : [],
      };
    });

    route(app, importEndpoints.preview, async (request) => {
      const userId = currentUser(request).id;
      const found = await expectImport(db, userId, request.params.id);
      return previewImport(deps, found, request.body.form);
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
      // The framework would answer HEAD by writing the report for nobody.
      { exposeHeadRoute: false },
    );

    route(app, importEndpoints.discard, async (request) => {
      await discardImport(deps, currentUser(request).id, request.params.id);
      return null;
    });
  };
}

/** Takes a form. */
export function importUpload(deps: ImportDeps): AddRoutes {
  const limit = createUploadLimit(UPLOADS_AT_ONCE);
  const megabytes = deps.config.MAX_IMPORT_MB;
  const tooLarge = `This file is larger than ${megabytes} MB. Export your decks one by one.`;
  return (app) =>
    route(app, importEndpoints.upload, async (request, reply) => {
      const userId = currentUser(request).id;
      const leave = limit.enter(userId);
      try {
        const file = { maxBytes: megabytes * 1e6, tooLarge, signal: untilGone(reply) };
        const found = await receiveImport(deps, userId, async (write) => {
          const { name, digest } = await receiveFile(request, file, write);
          return { name, repeatable: repeatable(request, [name, digest]) };
        });
        return begun(found, reply);
      } finally {
        leave();
      }
    });
}

/** Whether cards were added and no more are being added. */
function hasEnded({ status, saved }: Import): boolean {
  return saved > 0 && (status === 'done' || status === 'ready');
}

function begun(found: Import, reply: FastifyReply) {
  void reply.header('location', locationOf(importEndpoints.read, { params: { id: found.id } }));
  return { import: found };
}
