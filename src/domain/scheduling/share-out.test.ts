import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOut } from './share-out.ts';

test('decks take turns until the limit is reached', () => {
  const waiting = new Map([
    ['c', 9],
    ['a', 1],
    ['b', 9],
  ]);
  expect(shareOut(waiting, 100)).toEqual(waiting);
  expect(Object.fromEntries(shareOut(waiting, 8))).toEqual({ a: 1, b: 4, c: 3 });
  expect(Object.fromEntries(shareOut(waiting, 2))).toEqual({ a: 1, b: 1 });
  expect(shareOut(waiting, 0).size).toBe(0);
});

test('the shares add up to the limit or to all that waits, and no deck gets more than it has', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.uuid(), fc.nat({ max: 400 })), fc.nat({ max: 1_000 }), (counts, limit) => {
      const waiting = new Map(Object.entries(counts));
      const shares = shareOut(waiting, limit);
      const sum = (numbers: Iterable<number>) => [...numbers].reduce((one, other) => one + other, 0);
      expect(sum(shares.values())).toBe(Math.min(limit, sum(waiting.values())));
      for (const [deckId, share] of shares) expect(share).toBeLessThanOrEqual(waiting.get(deckId) ?? 0);
    }),
  );
});
