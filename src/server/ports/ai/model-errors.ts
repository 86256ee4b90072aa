import { AISDKError, APICallError } from 'ai';
import { z } from 'zod';
import { ModelError, type ModelFailure, type RefusedPart } from './language-model.ts';

/** Classifies a failure, without quoting anything that the provider or the user wrote. */
export function toModelError(error: unknown, now: number): ModelError {
  if (error instanceof ModelError) return error;
  if (APICallError.isInstance(error)) return fromCall(error, now);
  const told = errorWithin(error);
  if (told) return told;
  if (AISDKError.isInstance(error)) return unreadable();
  return new ModelError('unreachable', reasonOf(error));
}

function fromCall(error: APICallError, now: number): ModelError {
  const { statusCode: status, responseHeaders: headers } = error;
  // Without a status the connection failed; with a successful one, it broke, or the response could not be read.
  if (status === undefined || (status < 300 && isNetworks(error.cause))) {
    return new ModelError('unreachable', reasonOf(error.cause ?? error));
  }
  return fromStatus(status, error.responseBody ?? '', retryAfter(headers, now));
}

/** Classifies an HTTP status and, where that is not enough, the body with it. */
export function fromStatus(status: number, body: string, retryAfterMs: number | null): ModelError {
  if (status < 300) return unreadable(status);
  if (status < 400) {
    return new ModelError('invalid', `HTTP ${status}: it redirects, and no key is sent to another address`, {
      status,
    });
  }
  return new ModelError(failureOf(status, body), `HTTP ${status}`, {
    status,
    retryAfterMs,
    about: aboutIn(body),
  });
}

/** The words with which providers name the part of a request that they refuse. */
const PARTS: readonly (readonly [RefusedPart, RegExp])[] = [
  ['thinking', /\bthink/iu],
  ['temperature', /\btemperature\b/iu],
  ['format', /format|schema|grammar|guided|json_object/iu],
];

function aboutIn(body: string): RefusedPart | null {
  return PARTS.find(([, pattern]) => pattern.test(body))?.[0] ?? null;
}

function unreadable(status?: number): ModelError {
  return new ModelError('broken', 'an answer that could not be read', { status });
}

const NO_MODEL =
  /model_not_found|(?:model|deployment)\b.{0,120}\b(?:not found|does not exist|doesn't exist|not loaded|not available)|(?:no such|unknown|not a valid|invalid) model\b/isu;

function failureOf(status: number, body: string): ModelFailure {
  if (status === 401 || status === 402 || status === 403) return 'refused';
  // OpenAI also uses "too many requests" for an account without credit, where waiting does not help.
  if (status === 429) return body.includes('insufficient_quota') ? 'refused' : 'limited';
  if (status >= 500 || status === 408 || status === 409) return 'broken';
  return NO_MODEL.test(body) ? 'missing' : 'invalid';
}

const word = z.union([z.string(), z.number()]).nullish().catch(null);
const toldError = z.object({ code: word, status: word, statusCode: word, type: word, message: word });
const wrapped = z.object({ error: z.unknown() });

/** The error that a provider reports in the middle of a stream, in any form; undefined for another kind of error. */
function errorWithin(error: unknown): ModelError | undefined {
  // The SDK's error contains the event that it did not know.
  const value = error instanceof Error && 'value' in error ? error.value : error;
  if (value instanceof Error || value === undefined) return undefined;
  return fromReport(value);
}

/** Classifies an error that a provider reports within its response. Only its kind is kept, never its text. */
export function fromReport(report: unknown): ModelError {
  const inner = wrapped.safeParse(report);
  const value = inner.success && inner.data.error !== undefined ? inner.data.error : report;
  const read = toldError.safeParse(typeof value === 'string' ? { message: value } : value);
  if (!read.success) return unreadable();
  const { code, status, statusCode, type, message } = read.data;
  const numbers = [statusCode, status, code].map(Number);
  const http = numbers.find((number) => Number.isInteger(number) && number >= 400 && number < 600);
  const words = [code, status, type].join(' ');
  const failure = http === undefined ? failureInWords(words, String(message)) : failureOf(http, words);
  return new ModelError(failure, `an error within the answer${http === undefined ? '' : `, HTTP ${http}`}`, {
    status: http,
  });
}

/** Kinds of errors by the words that providers use for them. */
const WORDS: readonly (readonly [ModelFailure, RegExp])[] = [
  ['refused', /insufficient_quota|billing|payment|credit|auth|permission|api.?key/iu],
  ['limited', /rate.?limit|too.?many|resource_exhausted|throttl|\b429\b/iu],
  ['missing', NO_MODEL],
  ['invalid', /invalid|bad_request|unsupported/iu],
];

function failureInWords(kind: string, message: string): ModelFailure {
  // The message is read only if the kind says nothing, because it may quote a card.
  const text = kind.trim() === '' ? message : kind;
  return WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'broken';
}

/** Retry-After in ms: seconds or a date (RFC 9110, 10.2.3), or the finer header that some providers send. */
export function retryAfter(headers: Record<string, string> | undefined, now: number): number | null {
  const fine = Number(headers?.['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(fine) && fine >= 0) return fine;
  const text = headers?.['retry-after']?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/u.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * The root cause in plain words: "connect ECONNREFUSED 127.0.0.1:11434" rather than "fetch failed". For other than
 * network errors only the kind, because the text may quote a response.
 */
export function reasonOf(error: unknown): string {
  const { root, isNetworks } = rootOf(error);
  if (!(root instanceof Error)) return 'unknown reason';
  return isNetworks ? root.message : root.name;
}

function isNetworks(error: unknown): boolean {
  return rootOf(error).isNetworks;
}

/** The messages of `fetch` for every failure, whose cause says more. */
const FETCH_FAILURES = new Set(['fetch failed', 'terminated']);

/** The first cause. It is a network error if it has a code, or if it caused a failure of `fetch`. */
function rootOf(error: unknown): { root: unknown; isNetworks: boolean } {
  let root = error;
  let seen = false;
  for (;;) {
    if (!(root instanceof Error)) return { root, isNetworks: false };
    seen ||= FETCH_FAILURES.has(root.message) || ('code' in root && typeof root.code === 'string');
    const next: unknown = root instanceof AggregateError ? root.errors[0] : root.cause;
    if (next === undefined) return { root, isNetworks: seen };
    root = next;
  }
}
