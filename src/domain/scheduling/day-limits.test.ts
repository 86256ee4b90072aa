import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullDecks, leftAfter, withinCaps, type LimitedDeck } from './day-limits.ts';

function limited(
  deckId: string,
  [newPerDay, introduced]: readonly [number | null, number],
  [reviewsPerDay, reviewed]: readonly [number | null, number],
): LimitedDeck {
  return { deckId, limits: { newPerDay, reviewsPerDay }, done: { introduced, reviewed } };
}

test('what was done on the day is taken off the limit for all and off that of its deck, down to nothing', () => {
  const decks = [limited('a', [5, 2], [null, 9]), limited('b', [0, 0], [3, 4])];
  expect(leftAfter({ introduced: 12, reviewed: 40 }, { newPerDay: 10, reviewsPerDay: 200 }, decks)).toEqual({
    known: { all: 160, of: new Map([['b', 0]]) },
    new: {
      all: 0,
      of: new Map([
        ['a', 3],
        ['b', 0],
      ]),
    },
  });
});

test('the first cards of each deck come up, as many as its limit leaves, in their order', () => {
  const deckId = fc.constantFrom('a', 'b', 'c');
  fc.assert(
    fc.property(fc.array(deckId), fc.dictionary(deckId, fc.nat({ max: 4 })), (ids, given) => {
      const caps = new Map(Object.entries(given));
      const cards = ids.map((id, index) => ({ deckId: id, index }));
      const allowed = withinCaps(cards, caps);
      expect(allowed.map(({ index }) => index)).toEqual(
        allowed.map(({ index }) => index).toSorted((one, other) => one - other),
      );
      for (const deck of ['a', 'b', 'c']) {
        const ofDeck = cards.filter((card) => card.deckId === deck);
        expect(allowed.filter((card) => card.deckId === deck)).toEqual(ofDeck.slice(0, caps.get(deck)));
      }
      for (const full of fullDecks(caps)) expect(allowed.some((card) => card.deckId === full)).toBe(false);
    }),
  );
});
