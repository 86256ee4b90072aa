import { describe, expect, it, test } from 'vitest';
import { ApiError } from './api-error.ts';
import {
  fieldErrorsOf,
  hasCode,
  hasNoStatus,
  isConnectionLost,
  isMalformed,
  isNotFound,
  isVersionConflict,
  isUnauthorized,
  mayHaveSucceeded,
  retryAdvice,
} from './classify-error.ts';

const http = (status: number, code?: string) => new ApiError({ kind: 'http', status, code });
const aborted = new DOMException('Signed out', 'AbortError');

describe('classifying a failed request', () => {
  it.each([
    // Failure, retry advice, whether it may have succeeded, whether it has no status.
    ['network', new ApiError({ kind: 'network' }), 'later', true, true],
    ['timeout', new ApiError({ kind: 'timeout' }), 'later', true, true],
    ['no-response', new ApiError({ kind: 'no-response' }), 'later', true, true],
    ['malformed', new ApiError({ kind: 'malformed' }), 'failed', true, true],
    ['400', http(400), 'refused', false, false],
    ['401', http(401), 'later', false, false],
    ['403', http(403), 'refused', false, false],
    ['403 CSRF_MISMATCH', http(403, 'CSRF_MISMATCH'), 'later', false, false],
    ['404', http(404), 'refused', false, false],
    ['408', http(408), 'later', false, false],
    ['409', http(409), 'refused', false, false],
    ['412', http(412), 'refused', false, false],
    ['413', http(413), 'refused', false, false],
    ['422', http(422), 'refused', false, false],
    ['429', http(429), 'later', false, false],
    ['500', http(500), 'failed', true, false],
    ['502', http(502), 'later', true, false],
    ['503', http(503), 'later', true, false],
    ['504', http(504), 'later', true, false],
    ['507', http(507), 'later', true, false],
    ['an aborted request', aborted, 'later', true, false],
    ['a bug', new TypeError('x is undefined'), 'failed', true, false],
  ] as const)('of %s tells what may be done next', (_name, error, advice, maybe, noStatus) => {
    expect(retryAdvice(error)).toBe(advice);
    expect(mayHaveSucceeded(error)).toBe(maybe);
    expect(hasNoStatus(error)).toBe(noStatus);
    expect(isConnectionLost(error)).toBe(noStatus && !isMalformed(error));
  });

  it.each([
    ['isUnauthorized', isUnauthorized, http(401)],
    ['isNotFound', isNotFound, http(404)],
    ['isOutdated', isVersionConflict, http(412)],
    ['isMalformed', isMalformed, new ApiError({ kind: 'malformed' })],
  ] as const)('by %s accepts only its own kind', (_name, matches, own) => {
    expect(matches(own)).toBe(true);
    for (const other of [http(400), http(500), new ApiError({ kind: 'network' }), new Error('A bug')]) {
      expect(matches(other)).toBe(false);
    }
  });
});

test('an error code matches any of the named codes', () => {
  expect(hasCode(http(400, 'TOPIC_UNKNOWN'), 'OTHER', 'TOPIC_UNKNOWN')).toBe(true);
  expect(hasCode(http(400), 'TOPIC_UNKNOWN')).toBe(false);
});

test('only a failed request names rejected fields', () => {
  const fields = [{ field: 'title', message: 'Title is required' }];
  expect(fieldErrorsOf(new ApiError({ kind: 'http', status: 400, fields }))).toEqual(fields);
  expect(fieldErrorsOf(new Error('A bug'))).toEqual([]);
});
