import { GENERATION_TIMEOUT_MS } from '#domain/limits.ts';

/** How long a client may take for its part of a request, in ms. How long the server may take is no matter of these. */
export type TimeLimits = {
  /** From the opened connection, or the first byte of a further request, to the end of the headers. */
  headers: number;
  /** From the same moment to the end of the body: 1 MiB in this time is within reach of a poor mobile connection. */
  request: number;
  /** How often the two above are looked at. */
  checkEvery: number;
  /** Between two requests on one connection; longer than the usual proxies keep theirs, so that they close first. */
  idle: number;
  /** Without a byte in either direction, answer or not: longer than a call waits for the deck that it asked for. */
  silence: number;
  /** Without a byte taken of an answer that is being sent. */
  answerStalled: number;
  /** What is under way when the server stops may take this long to end. */
  closing: number;
};

export const TIME_LIMITS: TimeLimits = {
  headers: 15_000,
  request: 60_000,
  checkEvery: 5_000,
  idle: 125_000,
  silence: GENERATION_TIMEOUT_MS + 30_000,
  answerStalled: 60_000,
  closing: 4_000,
};
