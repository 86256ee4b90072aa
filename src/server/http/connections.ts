import type { FastifyInstance } from 'fastify';
import { closeConnections } from './close-connections.ts';
import { answerConnectionError, watchAnswers } from './connection-errors.ts';
import type { TimeLimits } from './time-limits.ts';

/** What the framework does about slow clients, as options of it. */
export function connectionOptions(limits: TimeLimits) {
  return {
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionTimeout: limits.silence,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.checkEvery },
    clientErrorHandler: answerConnectionError,
    // While the server stops, what still arrives on an open connection is served; its answer ends the connection.
    return503OnClosing: false,
  };
}

/** What it leaves to do. */
export function guardConnections(app: FastifyInstance, limits: TimeLimits): void {
  watchAnswers(app);
  closeConnections(app, limits);
  // A client that asks and does not read must not make the server hold the answer for ever. With its next request the
  // connection is given the usual limit again.
  app.addHook('onSend', async (_request, reply) => {
    reply.raw.socket?.setTimeout(limits.answerStalled);
  });
}
