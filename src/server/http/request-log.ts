import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

const LEVELS_WITH_REQUESTS = new Set(['debug', 'trace']);

/** One line per request, at `debug`. Failures are logged separately. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line at the end of the request is enough.
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    // The response has been sent, so only the log can report it.
    if (error) {
      request.log.error({ err: error, route: request.routeOptions.url }, 'work after the response failed');
    }
    if (!LEVELS_WITH_REQUESTS.has(request.log.level)) return;
    const facts = {
      method: request.method,
      // The route's pattern instead of the URL, because ids and searches are private.
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.debug(facts, 'request');
  }
}
