import type { Deck } from '#domain/deck.ts';
import { toRecord, readForUser, writeForUser } from '#web/lib/stored.ts';

export const DECK_ORDERS = [
  { value: 'studied', label: 'Recently studied' },
  { value: 'name', label: 'Name' },
  { value: 'newest', label: 'Newest first' },
  { value: 'due', label: 'Most due' },
  { value: 'hardest', label: 'Hardest first' },
] as const;
export type DeckOrder = (typeof DECK_ORDERS)[number]['value'];

export const DECK_LAYOUTS = [
  { value: 'grid', label: 'Grid' },
  { value: 'list', label: 'List' },
] as const;
export type DeckLayout = (typeof DECK_LAYOUTS)[number]['value'];

/** How the learner wants the decks to be shown. */
export type DeckView = {
  order: DeckOrder;
  /** Null shows all. */
  category: string | null;
  /** Null until the learner has chosen. */
  layout: DeckLayout | null;
  /** The titles of the folders whose decks are hidden. */
  closed: readonly string[];
};

export function isDeckOrder(value: unknown): value is DeckOrder {
  return DECK_ORDERS.some((order) => order.value === value);
}

function isDeckLayout(value: unknown): value is DeckLayout {
  return DECK_LAYOUTS.some((layout) => layout.value === value);
}

/** The layout of decks: as chosen, or else a list if any title has the sign for folders, which only a list shows. */
export function layoutOf({ layout }: DeckView, decks: readonly Deck[]): DeckLayout {
  return layout ?? (decks.some(({ title }) => title.includes('::')) ? 'list' : 'grid');
}

/**
 * The decks of a category in the given order, pinned ones first. An unknown category shows all decks; equal decks stay
 * newest first.
 */
export function arrangeDecks(
  decks: readonly Deck[],
  { order, category }: Pick<DeckView, 'order' | 'category'>,
  dueIn: (deckId: string) => number,
): readonly Deck[] {
  const inCategory = decks.filter((deck) => deck.category === category);
  const shown = category === null || inCategory.length === 0 ? decks : inCategory;
  return sorted(shown, order, dueIn).toSorted((one, other) => Number(other.pinned) - Number(one.pinned));
}

function sorted(
  decks: readonly Deck[],
  order: DeckOrder,
  dueIn: (deckId: string) => number,
): readonly Deck[] {
  switch (order) {
    case 'studied':
      // A deck that was never studied counts from its creation, the last time the learner worked with it.
      return decks.toSorted((one, other) => usedAt(other) - usedAt(one));
    case 'name':
      return decks.toSorted((one, other) => NAMES.compare(one.title, other.title));
    case 'newest':
      return decks;
    case 'due':
      return decks.toSorted((one, other) => dueIn(other.id) - dueIn(one.id));
    case 'hardest':
      return decks.toSorted((one, other) => other.difficulty - one.difficulty);
  }
}

const NAMES = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function usedAt({ lastStudied, createdAt }: Deck): number {
  return lastStudied ?? createdAt;
}

/** The closed folders after one of them was opened, or another one closed. */
export function toggled(closed: readonly string[], folder: string): readonly string[] {
  return closed.includes(folder) ? closed.filter((one) => one !== folder) : [...closed, folder];
}

const KEY = 'deck-views';

/** The view that this user last chose in this browser. */
export function storedView(userId: string): DeckView {
  const { order, category, layout, closed } = toRecord(readForUser(userId, KEY));
  return {
    order: isDeckOrder(order) ? order : 'studied',
    category: typeof category === 'string' ? category : null,
    layout: isDeckLayout(layout) ? layout : null,
    closed: Array.isArray(closed) ? closed.filter((folder) => typeof folder === 'string') : [],
  };
}

export function storeView(userId: string, view: DeckView): void {
  writeForUser(userId, KEY, view);
}
