import { APICallError } from 'ai';
import { ModelError, type ModelFailure } from './language-model.ts';

/** What went wrong between this server and a provider, without anything that the provider or the learner wrote. */
export function toModelError(error: unknown, now: number): ModelError {
  if (error instanceof ModelError) return error;
  if (!APICallError.isInstance(error)) return new ModelError('unreachable', reasonOf(error));
  const { statusCode: status, responseHeaders: headers } = error;
  // No status: the connection failed. A success status: the response could not be read.
  if (status === undefined) return new ModelError('unreachable', reasonOf(error.cause ?? error));
  if (status < 400) return new ModelError('broken', 'an answer that could not be read', { status });
  return new ModelError(failureOf(status, error.responseBody), `HTTP ${status}`, {
    status,
    retryAfterMs: retryAfter(headers, now),
  });
}

function failureOf(status: number, body: string | undefined): ModelFailure {
  if (status === 401 || status === 402 || status === 403) return 'refused';
  // OpenAI says "too many requests" also when the account has no credit left; waiting does not help then.
  if (status === 429) return body?.includes('insufficient_quota') === true ? 'refused' : 'limited';
  return status >= 500 || status === 408 || status === 409 ? 'broken' : 'invalid';
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

/** The root cause in plain words: "connect ECONNREFUSED 127.0.0.1:11434" rather than "fetch failed". */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return 'unknown reason';
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
