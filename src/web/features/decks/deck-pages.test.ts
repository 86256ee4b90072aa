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
  ])('of the header %j begins at %j', (header, cursor) => {
    expect(nextCursor(header)).toBe(cursor);
  });
});

describe('how many decks there are', () => {
  it('is what the server counted', () => {
    expect(totalCount('137', 24)).toBe(137);
    expect(totalCount('0', 0)).toBe(0);
  });

  it('is what is on the page where the header is missing or makes no sense', () => {
    expect(totalCount(null, 24)).toBe(24);
    expect(totalCount('many', 3)).toBe(3);
  });
});
