import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planReview } from './plan.ts';

const known = (...values: number[]) =>
  values.map((retrievability, index) => ({ cardId: `known ${index}`, retrievability }));
const names = (kind: string, count: number) =>
  Array.from({ length: count }, (_none, index) => `${kind} ${index}`);
const NO_LIMIT = { known: 1_000, new: 1_000, all: 1_000 };

test('a review begins with what is being learned, then asks first for what is most likely forgotten', () => {
  expect(planReview({ learning: ['a'], known: known(0.9, 0.5, 0.7), new: [] }, NO_LIMIT)).toEqual([
    'a',
    'known 1',
    'known 2',
    'known 0',
  ]);
});

test('new cards are spread evenly among the known ones', () => {
  const planned = planReview(
    { learning: [], known: known(...Array<number>(9).fill(0.9)), new: names('new', 3) },
    NO_LIMIT,
  );
  const places = planned.flatMap((cardId, place) => (cardId.startsWith('new') ? [place] : []));
  expect(places).toEqual([3, 7, 11]);
});

test('without known cards there are only new ones', () => {
  expect(planReview({ learning: [], known: [], new: names('new', 2) }, NO_LIMIT)).toEqual(['new 0', 'new 1']);
});

test('limits hold, and known cards go before new ones', () => {
  fc.assert(
    fc.property(
      fc.record({ learning: fc.nat(5), known: fc.nat(20), new: fc.nat(20) }),
      fc.record({ known: fc.nat(20), new: fc.nat(20), all: fc.nat(30) }),
      (count, limits) => {
        const cards = {
          learning: names('learning', count.learning),
          known: known(...Array.from({ length: count.known }, (_none, index) => index / 20)),
          new: names('new', count.new),
        };
        const planned = planReview(cards, limits);
        const of = (kind: string) => planned.filter((cardId) => cardId.startsWith(kind)).length;
        const learning = Math.min(count.learning, limits.all);
        const knownOnes = Math.min(count.known, limits.known, limits.all - learning);
        expect(of('learning')).toBe(learning);
        expect(of('known')).toBe(knownOnes);
        expect(of('new')).toBe(Math.min(count.new, limits.new, limits.all - learning - knownOnes));
        expect(new Set(planned).size).toBe(planned.length);
      },
    ),
  );
});
