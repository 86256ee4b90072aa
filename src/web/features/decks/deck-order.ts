import type { Deck } from '#domain/deck.ts';
import { toRecord, readForUser, writeForUser } from '#web/lib/stored.ts';

export const DECK_ORDERS = [
  { value: 'studied', label: 'Recently studied' },
  { value: 'name', label: 'Name' },
  { value: 'newest', label: 'Newest first' },
  { value: 'hardest', label: 'Hardest first' },
] as const;
export type DeckOrder = (typeof DECK_ORDERS)[number]['value'];

/** Order and category of the list of decks. A category of null shows all. */
export type DeckView = { order: DeckOrder; category: string | null };

export function isDeckOrder(value: unknown): value is DeckOrder {
  return DECK_ORDERS.some((order) => order.value === value);
}

/** The decks of a category in the given order. An unknown category shows all decks; equal decks stay newest first. */
export function arrangeDecks(decks: readonly Deck[], { order, category }: DeckView): readonly Deck[] {
  const inCategory = decks.filter((deck) => deck.category === category);
  const shown = category === null || inCategory.length === 0 ? decks : inCategory;
  switch (order) {
    case 'studied':
      // A deck that was never studied counts from its creation, the last time the learner worked with it.
      return shown.toSorted((one, other) => usedAt(other) - usedAt(one));
    case 'name':
      return shown.toSorted((one, other) => NAMES.compare(one.title, other.title));
    case 'newest':
      return shown;
    case 'hardest':
      return shown.toSorted((one, other) => other.difficulty - one.difficulty);
  }
}

const NAMES = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function usedAt({ lastStudied, createdAt }: Deck): number {
  return lastStudied ?? createdAt;
}

/** The categories of the decks, sorted by name. */
export function categoriesOf(decks: readonly Deck[]): string[] {
  const names = new Set(decks.flatMap(({ category }) => (category === null ? [] : [category])));
  return [...names].toSorted((one, other) => NAMES.compare(one, other));
}

const KEY = 'deck-views';

/** The view that this user last chose in this browser. */
export function storedView(userId: string): DeckView {
  const { order, category } = toRecord(readForUser(userId, KEY));
  return {
    order: isDeckOrder(order) ? order : 'studied',
    category: typeof category === 'string' ? category : null,
  };
}

export function storeView(userId: string, view: DeckView): void {
  writeForUser(userId, KEY, view);
}
