import { describe, expect, test } from 'vitest';
import { openCardIndex } from './card-index.ts';
import { searchWords } from './words.ts';

const index = await openCardIndex();
const slugs = (text: string) => new Set(index.near(searchWords(text)).map(({ slug }) => slug));

describe('the index over all cards', () => {
  test('finds cards that have the words of a phrase close to each other, in any form', () => {
    expect(slugs('game theories')).toContain('economics');
    expect(slugs('theory of games')).toContain('economics');
    // Many cards are about stars or wars, and none about both.
    expect(slugs('star wars')).toEqual(new Set());
  });

  test('finds rows of tables by their name', () => {
    expect(index.near(searchWords('Burkina Faso'))).toContainEqual({
      slug: 'countries-of-the-world',
      card: 'Burkina Faso',
    });
  });

  test('counts the cards that have a word', () => {
    expect(index.countOf('energy')).toBeGreaterThan(50);
    expect(index.countOf('zorblax')).toBe(0);
  });

  test.each([
    '"',
    '*',
    'NEAR(a b)',
    'a OR b',
    'asked:a',
    '-x',
    '^',
    "'; DROP TABLE cards",
    '漢字',
    '\u0000',
    'c++',
  ])('reads %j as words, not as a query', (text) => {
    expect(() => index.near(searchWords(text))).not.toThrow();
    expect(() => index.near([text])).not.toThrow();
    expect(() => index.countOf(text)).not.toThrow();
  });

  test('finds nothing without words', () => {
    expect(index.near([])).toEqual([]);
  });
});
