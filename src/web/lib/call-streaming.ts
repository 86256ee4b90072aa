import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { z } from 'zod';
import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts';
import { EVENT_STREAM, type TextEvent } from '#contract/text-events.ts';
import { callForEvents, errorOf, readResponse } from './api-client.ts';
import type { Parts } from './asking.ts';
import { ApiError } from './api-error.ts';

/** The server's own limit for a generated text is shorter. */
const TIMEOUT_MS = 150_000;

/**
 * Calls an endpoint that streams a text while it is being generated. `onText` receives the whole text so far. Throws an
 * `ApiError`, even for a failure at the end of the text.
 */
export async function callStreaming<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & Parts,
  onText: (soFar: string) => void,
): Promise<ResponseOf<E>> {
  const schema: E['response'] & z.ZodType = endpoint.response;
  const options = { headers: { Accept: EVENT_STREAM }, timeout: TIMEOUT_MS };
  return callForEvents(endpoint, input, options, async (texts) => {
    const events = texts.pipeThrough(new EventSourceParserStream()).getReader();
    let soFar = '';
    for (let next = await events.read(); !next.done; next = await events.read()) {
      const event = eventOf(next.value);
      switch (event.type) {
        case 'text':
          soFar += event.data.text;
          onText(soFar);
          break;
        case 'restart':
          soFar = '';
          break;
        case 'error':
          throw errorOf(event.data.status, event.data.body);
        case 'done':
          return readResponse(schema, event.data);
      }
    }
    throw new ApiError({ kind: 'no-response' });
  });
}

/** Not validated: the server sends events of the same contract. */
function eventOf({ event, data }: { event?: string | undefined; data: string }): TextEvent {
  const trusted: (json: string) => TextEvent = JSON.parse;
  return trusted(`{"type":${JSON.stringify(event)},"data":${data}}`);
}
