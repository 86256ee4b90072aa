import type { Deck } from '#domain/deck.ts';

/** The categories of the decks, sorted by name. */
export function categoriesOf(decks: readonly Deck[]): string[] {
  const names = new Set(decks.flatMap(({ category }) => (category === null ? [] : [category])));
  return [...names].toSorted((one, other) =>
    one.localeCompare(other, undefined, { numeric: true, sensitivity: 'base' }),
  );
}
