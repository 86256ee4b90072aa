import { expect, test } from 'vitest';
import { addressOf, filterOf, filterText } from './card-filter.ts';

test('a filter survives being written to a URL, and unknown values are left out', () => {
  const filter = { search: 'a b', tag: 'x & y', state: 'due', difficulty: 3, added: 7 } as const;
  const address = new URL(addressOf(filter), 'http://localhost');
  expect(filterOf(address.searchParams)).toEqual(filter);
  expect(addressOf({})).toBe('/cards');
  expect(filterOf(new URLSearchParams('state=old&difficulty=9&tag=&deck=d1&other=1'))).toEqual({
    deck: 'd1',
  });
});

test('a filter is described in words', () => {
  const titles = new Map([['d1', 'Bones']]);
  expect(filterText('deck', { deck: 'd1' }, titles)).toBe('Deck: Bones');
  expect(filterText('deck', { deck: 'd2' }, titles)).toBe('Deck: unknown');
  expect(filterText('added', { added: 7 }, titles)).toBe('Added: last 7 days');
  expect(filterText('added', { added: 8 }, titles)).toBe('Added: last 8 days');
  expect(filterText('tag', {}, titles)).toBeUndefined();
});
