import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/** One line a request, at `debug`: quiet on a laptop, there when an operator asks for it. Failures speak up themselves. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line at the end says it all.
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { method, routeOptions } = request;
    // Nobody else hears of it: the answer has been sent.
    if (error)
      request.log.error({ err: error, route: routeOptions.url }, 'what was to follow the answer failed');
    // The route's pattern, not the address: ids and searches are the learner's business.
    const facts = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.debug(facts, 'request');
  }
}
