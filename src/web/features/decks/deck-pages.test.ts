import { describe, expect, it } from 'vitest';
import { nextCursor, totalCount } from './deck-pages.ts';

describe('the next page of the deck list', () => {
  it.each([
    ['</api/decks?limit=24&cursor=abc>; rel="next"', 'abc'],
    ['</api/decks?search=a%26b&limit=24&cursor=x%3Dy>; rel="next"', 'x=y'],
    ['</first>; rel="first", </api/decks?cursor=2>; rel="next"', '2'],
    ['</api/decks?cursor=1>; rel="prev"', undefined],
    ['</api/decks>; rel="next"', undefined],
    ['', undefined],
    [null, undefined],
  ])('after the header %j starts at %j', (header, cursor) => {
    expect(nextCursor(header)).toBe(cursor);
  });
});

describe('the total number of decks', () => {
  it('is the count in the header', () => {
    expect(totalCount('137', 24)).toBe(137);
    expect(totalCount('0', 0)).toBe(0);
  });

  it('is the number on the page when the header is missing or invalid', () => {
    expect(totalCount(null, 24)).toBe(24);
    expect(totalCount('many', 3)).toBe(3);
  });
});
