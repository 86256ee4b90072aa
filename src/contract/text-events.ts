/** Content type of a text that is streamed while it is written, for clients that request it with `Accept`. */
export const EVENT_STREAM = 'text/event-stream';

/**
 * Server-sent events of such a response: pieces of the text; a notice that the text so far is void; and at the end the response
 * as it would have been without streaming, or the body of the error.
 */
export type TextEvent =
  | { type: 'text'; data: { text: string } }
  | { type: 'restart'; data: object }
  | { type: 'done'; data: unknown }
  | { type: 'error'; data: { status: number; body: Readonly<Record<string, unknown>> } };
