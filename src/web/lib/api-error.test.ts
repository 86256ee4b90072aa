import { describe, expect, it } from 'vitest';
import { ApiError, errorTexts, generalErrorText } from './api-error.ts';

describe('the general text of a failure', () => {
  it.each([
    [{ kind: 'network' as const }, 'Network error. Please check your connection and try again.'],
    [{ kind: 'timeout' as const }, 'Request timeout. Please try again.'],
    [{ kind: 'no-response' as const }, 'No response from server. Please check your connection.'],
    [{ kind: 'http' as const, status: 403 }, 'Access denied. Please check your permissions.'],
    [{ kind: 'http' as const, status: 404 }, 'Resource not found.'],
    [{ kind: 'http' as const, status: 429 }, 'Too many requests. Please wait and try again.'],
    [{ kind: 'http' as const, status: 500 }, 'Server error. Please try again later.'],
    [{ kind: 'http' as const, status: 599 }, 'Server error. Please try again later.'],
    [{ kind: 'http' as const, status: 409, serverMessage: 'Email is taken' }, 'Email is taken'],
    [{ kind: 'http' as const, status: 418 }, 'Server error (418)'],
    [{ kind: 'http' as const }, 'An error occurred'],
  ])('of %o is "%s"', (failure, text) => {
    expect(generalErrorText(failure)).toBe(text);
  });
});

describe('what a failure shows', () => {
  it('is the message of the server, and the general text of the status where that says more', () => {
    const error = new ApiError({ kind: 'http', status: 404, serverMessage: 'Deck not found' });
    expect(errorTexts(error, 'Failed to load deck')).toEqual({
      title: 'Deck not found',
      detail: 'Resource not found.',
    });
  });

  it('is the named fallback where the server said nothing', () => {
    expect(errorTexts(new ApiError({ kind: 'network' }), 'Login failed')).toEqual({
      title: 'Login failed',
      detail: 'Network error. Please check your connection and try again.',
    });
  });

  it('is said once when both texts are the same', () => {
    const refused = new ApiError({ kind: 'http', status: 400, serverMessage: 'Title is required' });
    expect(errorTexts(refused, 'Failed')).toEqual({ title: 'Title is required', detail: undefined });
    expect(errorTexts(new ApiError({ kind: 'timeout' }))).toEqual({
      title: 'Request timeout. Please try again.',
      detail: undefined,
    });
  });

  it('never shows the inner words of a fault of our own', () => {
    expect(errorTexts(new TypeError('x is undefined'))).toEqual({
      title: 'An error occurred',
      detail: undefined,
    });
  });
});
