import type { FastifyInstance } from 'fastify';
import { closeConnections } from './close-connections.ts';
import { answerConnectionError, watchAnswers } from './connection-errors.ts';
import type { TimeLimits } from './time-limits.ts';

/** The framework's options for slow clients. */
export function connectionOptions(limits: TimeLimits) {
  return {
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionTimeout: limits.silence,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.checkEvery },
    clientErrorHandler: answerConnectionError,
    // During shutdown, requests on open connections are still served; the response closes the connection.
    return503OnClosing: false,
  };
}

/** What the framework does not cover. */
export function guardConnections(app: FastifyInstance, limits: TimeLimits): void {
  watchAnswers(app);
  closeConnections(app, limits);
  // A client that does not read its response must not make the server hold it for ever. The next request restores the usual
  // limit.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.raw.socket?.setTimeout(limits.answerStalled);
    done();
  });
}
