import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts';
import { EVENT_STREAM, type TextEvent } from '#contract/text-events.ts';
import { errorResponse } from '../error-handler.ts';

/**
 * Answers a request whose answer is being written: to a client that accepts server-sent events as it comes, to others when
 * it is there. `work` tells all of the text so far. What fails before the first piece fails as any request does.
 */
export async function streamResponse<E extends Endpoint>(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: E,
  work: (onProgress: (soFar: string) => void) => Promise<ResponseOf<E>>,
): Promise<ResponseOf<E> | FastifyReply> {
  if (!request.headers.accept?.includes(EVENT_STREAM)) return work(() => {});
  const events = new PassThrough();
  const send = (event: TextEvent) => {
    // Whoever has left gets no more; what was paid for is kept for their return.
    if (!events.destroyed) events.write(`event: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`);
  };
  const begun = Promise.withResolvers<void>();
  let sent = '';
  const answer = work((soFar) => {
    if (soFar === sent) return;
    // A model may take back what it has written and begin again.
    if (!soFar.startsWith(sent)) send({ type: 'restart', data: {} });
    const text = soFar.startsWith(sent) ? soFar.slice(sent.length) : soFar;
    sent = soFar;
    send({ type: 'text', data: { text } });
    begun.resolve();
  });
  await Promise.race([begun.promise, answer]);
  const schema: z.ZodType = endpoint.response;
  void (async () => {
    try {
      send({ type: 'done', data: z.encode(schema, await answer) });
    } catch (error) {
      send({ type: 'error', data: errorResponse(error, request) });
    }
    events.end();
  })();
  // Proxies must not collect it.
  return reply.header('x-accel-buffering', 'no').type(EVENT_STREAM).send(events);
}
