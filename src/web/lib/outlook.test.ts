import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { isLost, outlookAfter } from './outlook.ts';

describe('a request that has failed', () => {
  const http = (status: number, code?: string) => new ApiError({ kind: 'http', status, code });

  it.each([
    new ApiError({ kind: 'network' }),
    new ApiError({ kind: 'timeout' }),
    new ApiError({ kind: 'no-response' }),
    ...[401, 408, 429, 502, 503, 504, 507].map((status) => http(status)),
    http(403, 'CSRF_MISMATCH'),
    new DOMException('Signed out', 'AbortError'),
  ])('waits after %s', (error) => {
    expect(outlookAfter(error)).toBe('later');
  });

  it('may pass the next time after a fault of the server or of the app', () => {
    for (const error of [http(500), new ApiError({ kind: 'malformed' }), new TypeError('A bug')]) {
      expect(outlookAfter(error)).toBe('failed');
    }
  });

  it('is refused by any other answer', () => {
    for (const status of [400, 403, 404, 409, 412, 413, 422])
      expect(outlookAfter(http(status))).toBe('refused');
  });

  it('was lost if nothing has come back', () => {
    expect(isLost(new ApiError({ kind: 'network' }))).toBe(true);
    expect([http(503), new ApiError({ kind: 'malformed' }), new Error('A bug')].map(isLost)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
