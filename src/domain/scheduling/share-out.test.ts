import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOut } from './share-out.ts';

const NONE = new Map<string, number>();

test('decks take turns until the limit is reached', () => {
  const waiting = new Map([
    ['c', 9],
    ['a', 1],
    ['b', 9],
  ]);
  expect(shareOut(waiting, { all: 100, of: NONE })).toEqual(waiting);
  expect(Object.fromEntries(shareOut(waiting, { all: 8, of: NONE }))).toEqual({ a: 1, b: 4, c: 3 });
  expect(Object.fromEntries(shareOut(waiting, { all: 2, of: NONE }))).toEqual({ a: 1, b: 1 });
  expect(shareOut(waiting, { all: 0, of: NONE }).size).toBe(0);
});

test('a deck gets no more than its own limit allows, and the others get the rest of the limit for all', () => {
  const waiting = new Map([
    ['a', 9],
    ['b', 9],
    ['c', 9],
  ]);
  const of = new Map([
    ['a', 2],
    ['b', 0],
  ]);
  expect(Object.fromEntries(shareOut(waiting, { all: 8, of }))).toEqual({ a: 2, c: 6 });
  expect(Object.fromEntries(shareOut(waiting, { all: 100, of }))).toEqual({ a: 2, c: 9 });
});

const number = fc.nat({ max: 400 });
const decks = fc.uniqueArray(fc.tuple(fc.uuid(), number, fc.option(number)), {
  selector: ([deckId]) => deckId,
});
const sum = (numbers: Iterable<number>) => [...numbers].reduce((one, other) => one + other, 0);

test('shares keep to every limit, add up to all that the limits allow, and do not depend on the order of decks', () => {
  fc.assert(
    fc.property(decks, fc.nat({ max: 1_000 }), (given, all) => {
      const waiting = new Map(given.map(([deckId, cards]) => [deckId, cards]));
      const of = new Map(
        given.flatMap(([deckId, , cap]): [string, number][] => (cap === null ? [] : [[deckId, cap]])),
      );
      const shares = shareOut(waiting, { all, of });
      for (const [deckId, cards, cap] of given) {
        expect(shares.get(deckId) ?? 0).toBeLessThanOrEqual(Math.min(cards, cap ?? cards));
      }
      const allowed = sum(given.map(([, cards, cap]) => Math.min(cards, cap ?? cards)));
      expect(sum(shares.values())).toBe(Math.min(all, allowed));
      expect(shareOut(new Map([...waiting].toReversed()), { all, of })).toEqual(shares);
    }),
  );
});
