import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts';
import { EVENT_STREAM, type TextEvent } from '#contract/text-events.ts';
import { errorResponse } from './error-handler.ts';

/**
 * Responds with a text that is still being written: as it comes to a client that accepts server-sent events, and complete to
 * others. `work` calls back with the whole text so far. A failure before the first piece is an ordinary error response.
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
    // A client that has left gets no more; the text is kept for its return.
    if (!events.destroyed) events.write(`event: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`);
  };
  const begun = Promise.withResolvers<void>();
  let sent = '';
  const answer = work((soFar) => {
    if (soFar === sent) return;
    // A model may withdraw its text and begin again.
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
  // Keeps proxies from buffering.
  return reply.header('x-accel-buffering', 'no').type(EVENT_STREAM).send(events);
}
