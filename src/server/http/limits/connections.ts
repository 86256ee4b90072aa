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

/** Limits connections where the framework does not. */
export function guardConnections(app: FastifyInstance, limits: TimeLimits): void {
  watchResponses(app);
  limitBodies(app, limits);
  closeConnections(app, limits);
  // Ends the connection of a client that does not read its response. The next request restores the usual limit.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.raw.socket?.setTimeout(limits.answerStalled);
    done();
  });
}

/** The time limits of uploads by path. The framework has one limit for all requests, which is the longest of these. */
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
