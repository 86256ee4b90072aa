import type { FieldError } from '#domain/errors.ts';
import { ApiError } from './api-error.ts';

/**
 * How to proceed after a failure. `later`: nothing can be sent until the server is reachable or the user has signed in
 * again. `failed`: a retry may succeed, and so may other requests now. `refused`: this request will never succeed
 * unchanged.
 */
export type RetryAdvice = 'later' | 'failed' | 'refused';

/** The server is unavailable, busy or full, or requires a new sign-in. */
const TEMPORARY = new Set([401, 408, 429, 502, 503, 504, 507]);

export function retryAdvice(error: unknown): RetryAdvice {
  if (!(error instanceof ApiError)) return isCancelled(error) ? 'later' : 'failed';
  const { kind, status, code } = error;
  if (kind === 'malformed') return 'failed';
  if (status === undefined || TEMPORARY.has(status) || code === 'CSRF_MISMATCH') return 'later';
  return status >= 500 ? 'failed' : 'refused';
}

/** Whether the request was cancelled: by its caller, by signing out, or by a learner who would not confirm that it is them. */
export function isCancelled(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

/** Whether the server may have processed the request although it failed. */
export function mayHaveSucceeded(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === undefined || error.status >= 500;
}

/** Whether no usable response arrived, so that the outcome is unknown. */
export function hasNoStatus(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === undefined;
}

/** Like `hasNoStatus`, except for a response that arrived but does not match the contract. */
export function isConnectionLost(error: unknown): error is ApiError {
  return hasNoStatus(error) && error.kind !== 'malformed';
}

export function isUnauthorized(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401;
}

export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

/** Whether the record has changed since it was read. */
export function isVersionConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 412;
}

/** Whether the response does not match the contract. */
export function isMalformed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === 'malformed';
}

export function hasCode(error: unknown, ...codes: readonly string[]): error is ApiError {
  return error instanceof ApiError && error.code !== undefined && codes.includes(error.code);
}

/** The fields that the server rejected, each with its message. */
export function fieldErrorsOf(error: unknown): readonly FieldError[] {
  return error instanceof ApiError ? error.fields : [];
}
