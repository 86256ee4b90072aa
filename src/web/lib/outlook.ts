import { ApiError } from './api-error.ts';

/** They say that the server cannot answer now, or not before somebody has signed in again. */
const LATER = new Set([401, 408, 429, 502, 503, 504, 507]);

/**
 * What a failure means for the same request sent again: `later` means that it has to wait, and so does whatever comes after
 * it; `failed` that it may pass the next time, and that others may pass now; `refused` that it never will unless something
 * changes.
 */
export function outlookAfter(error: unknown): 'later' | 'failed' | 'refused' {
  if (!(error instanceof ApiError)) {
    return error instanceof Error && error.name === 'AbortError' ? 'later' : 'failed';
  }
  const { kind, status, code } = error;
  if (kind === 'malformed') return 'failed';
  if (status === undefined || LATER.has(status) || code === 'CSRF_MISMATCH') return 'later';
  return status >= 500 ? 'failed' : 'refused';
}

/** Whether a request never reached the server, or its answer never came back. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === undefined && error.kind !== 'malformed';
}
