import type { FastifyReply } from 'fastify';
import { exportEndpoints } from '#contract/exports.ts';
import { notFound } from '#domain/errors.ts';
import { asAttachment } from '../../http/files/attachment.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import { untilGone } from '../../http/files/upload-form.ts';
import { currentUser } from '../auth/authenticate.ts';
import { findDeck } from '../decks/decks.repository.ts';
import { exportFile, type ExportDeps, type ExportRequest } from './export-file.ts';
import { exportPack } from './export-pack.ts';
import { createPackageWriter } from './package-writer.ts';

/** Fastify would answer HEAD by writing the whole file. */
const OPTIONS = { exposeHeadRoute: false };

export function exportRoutes(ports: Omit<ExportDeps, 'writePackage'>): AddRoutes {
  const deps = { ...ports, writePackage: createPackageWriter() };

  async function sendFile(
    reply: FastifyReply,
    options: Omit<ExportRequest, 'signal'>,
  ): Promise<FastifyReply> {
    const { name, type, content } = await exportFile(deps, { ...options, signal: untilGone(reply) });
    return asAttachment(reply, name).type(type).send(content);
  }

  return (app) => {
    route(
      app,
      exportEndpoints.pack,
      async (request, reply) => {
        const { name, type, content } = await exportPack(deps, currentUser(request).id, request.query);
        return asAttachment(reply, name).type(type).send(content);
      },
      OPTIONS,
    );

    route(
      app,
      exportEndpoints.deck,
      async (request, reply) => {
        const user = currentUser(request);
        const deck = await findDeck(deps.db, user.id, request.params.id);
        if (!deck) throw notFound('Deck');
        return sendFile(reply, { user, deck, ...request.query });
      },
      OPTIONS,
    );

    route(
      app,
      exportEndpoints.all,
      async (request, reply) =>
        sendFile(reply, { user: currentUser(request), deck: 'all', ...request.query }),
      OPTIONS,
    );
  };
}
