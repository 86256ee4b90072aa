import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { deckMayExist, withGenerationText } from './generation.queries.ts';

const TIMEOUT = new ApiError({ kind: 'timeout' });
const status = (status: number) => new ApiError({ kind: 'http', status });

test.each([
  [
    TIMEOUT,
    'Generation is taking longer than expected. Please check your dashboard in a moment - the deck may still be processing.',
  ],
  [
    status(500),
    'Server error during generation. Please check your dashboard - the deck may have been created successfully.',
  ],
  [
    status(503),
    'Service temporarily unavailable. Please check your dashboard - the deck may have been created successfully.',
  ],
])('%s may have left a deck, and the text says where to look', (failure, text) => {
  expect(deckMayExist(failure)).toBe(true);
  expect(withGenerationText(failure)).toMatchObject({ serverMessage: text, cause: failure });
});

test.each([status(418), status(502), new ApiError({ kind: 'network' }), new TypeError('x is undefined')])(
  '%s left no deck, and keeps its own text',
  (failure) => {
    expect(deckMayExist(failure)).toBe(false);
    expect(withGenerationText(failure)).toBe(failure);
  },
);
