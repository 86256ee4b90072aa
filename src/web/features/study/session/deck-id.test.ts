import { expect, test } from 'vitest';
import { isDeckId } from './deck-id.ts';

test('a version 4 UUID is a deck id', () => {
  expect(isDeckId('c60af1eb-a07e-43c5-b599-ec19a9547bde')).toBe(true);
});

test.each([
  'physics-deck-id',
  'test-deck-id',
  'mock-deck-id',
  '',
  'c60af1eb',
  // version 1
  'c60af1eb-a07e-13c5-b599-ec19a9547bde',
  // wrong variant
  'c60af1eb-a07e-43c5-c599-ec19a9547bde',
])('"%s" is not a deck id', (id) => {
  expect(isDeckId(id)).toBe(false);
});
