import { GENERATION_TIMEOUT_MS } from '#domain/limits.ts';

/** Time limits for the client's part of a request, in ms. They do not limit the server's work. */
export type TimeLimits = {
  /** From the opened connection, or the first byte of a further request, to the end of the headers. */
  headers: number;
  /** From the same moment to the end of the body: a poor mobile connection can send 1 MiB in this time. */
  request: number;
  /** To the end of a request with a file: a slow home connection can send 25 MB in this time. */
  upload: number;
  /** To the end of a request with a file of cards: enough for 2 GB. */
  package: number;
  /** How often the first and the last of these are checked. */
  checkEvery: number;
  /** Between two requests on one connection; longer than the usual proxies wait, so that they close first. */
  idle: number;
  /** Without a byte in either direction, even while a response is pending: longer than a call waits for its deck. */
  silence: number;
  /** Without the client reading a byte of the response. */
  answerStalled: number;
  /** How long requests may still take after the server starts to stop. */
  closing: number;
};

export const TIME_LIMITS: TimeLimits = {
  headers: 15_000,
  request: 60_000,
  upload: 300_000,
  package: 3_600_000,
  checkEvery: 5_000,
  idle: 125_000,
  silence: GENERATION_TIMEOUT_MS + 30_000,
  answerStalled: 60_000,
  closing: 4_000,
};
