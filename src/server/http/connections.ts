import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { importEndpoints } from '#contract/imports.ts';
import { mediaEndpoints } from '#contract/media.ts';
import { sourceEndpoints } from '#contract/sources.ts';
import { closeConnections } from './close-connections.ts';
import { respondToConnectionError, tookTooLong, watchResponses } from './connection-errors.ts';
import type { TimeLimits } from './time-limits.ts';

/** The framework's options for slow clients. */
export function connectionOptions(limits: TimeLimits) {
  return {
    requestTimeout: Math.max(limits.request, limits.upload, limits.package),
    keepAliveTimeout: limits.idle,
    connectionTimeout: limits.silence,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.checkEvery },
    clientErrorHandler: respondToConnectionError,
    // During shutdown, requests on open connections are still served; the response closes the connection.
    return503OnClosing: false,
  };
}

/** What the framework does not cover. */
export function guardConnections(app: FastifyInstance, limits: TimeLimits): void {
  watchResponses(app);
  limitBodies(app, limits);
  closeConnections(app, limits);
  // A client that does not read its response must not make the server hold it for ever. The next request restores the usual
  // limit.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.raw.socket?.setTimeout(limits.answerStalled);
    done();
  });
}

/** Where files arrive, with the time that they have. The framework knows one limit for all requests, the longest. */
const UPLOADS: ReadonlyMap<string, keyof TimeLimits> = new Map(
  [
    [sourceEndpoints.upload, 'upload'] as const,
    [mediaEndpoints.add, 'upload'] as const,
    [importEndpoints.upload, 'package'] as const,
  ].map(([{ path }, limit]) => [`/api${path}`, limit]),
);

/** Ends requests whose bodies take too long to arrive. */
function limitBodies(app: FastifyInstance, limits: TimeLimits): void {
  app.server.on('request', (request: IncomingMessage) => {
    const { headers, url = '', socket } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody) return;
    const timer = setTimeout(
      () => {
        if (!request.complete) respondToConnectionError(tookTooLong(), socket);
      },
      limits[UPLOADS.get(url.split('?')[0] ?? '') ?? 'request'],
    );
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  });
}
