import { describe, expect, it } from 'vitest';
import { ApiError, errorTexts, generalErrorText } from './api-error.ts';

describe('general error texts', () => {
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
  ])('the general text of %o is "%s"', (failure, text) => {
    expect(generalErrorText(failure)).toBe(text);
  });
});

describe('texts of a failure', () => {
  it("a failure shows the server's message, and the general text of its status if that adds something", () => {
    const error = new ApiError({ kind: 'http', status: 404, serverMessage: 'Deck not found' });
    expect(errorTexts(error, 'Failed to load deck')).toEqual({
      title: 'Deck not found',
      detail: 'Resource not found.',
    });
  });

  it('a failure without a server message shows the fallback', () => {
    expect(errorTexts(new ApiError({ kind: 'network' }), 'Login failed')).toEqual({
      title: 'Login failed',
      detail: 'Network error. Please check your connection and try again.',
    });
  });

  it('two equal texts are shown once', () => {
    const refused = new ApiError({ kind: 'http', status: 400, serverMessage: 'Title is required' });
    expect(errorTexts(refused, 'Failed')).toEqual({ title: 'Title is required', detail: undefined });
    expect(errorTexts(new ApiError({ kind: 'timeout' }))).toEqual({
      title: 'Request timeout. Please try again.',
      detail: undefined,
    });
  });

  it('the message of an internal error is never shown', () => {
    expect(errorTexts(new TypeError('x is undefined'))).toEqual({
      title: 'An error occurred',
      detail: undefined,
    });
  });
});
