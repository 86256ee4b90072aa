import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/** One line per request, at `debug`. Failures are logged separately. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line at the end is enough.
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { method, routeOptions } = request;
    // The response has been sent, so only the log can report it.
    if (error) request.log.error({ err: error, route: routeOptions.url }, 'work after the response failed');
    // The route's pattern, not the address: ids and searches are private.
    const facts = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.debug(facts, 'request');
  }
}
