import type { Card } from '#domain/cards/card.ts';

export const CARD_ORDERS = [
  { value: 'deck', label: 'Deck order' },
  { value: 'newest', label: 'Newest first' },
  { value: 'easiest', label: 'Easiest first' },
  { value: 'hardest', label: 'Hardest first' },
] as const;
export type CardOrder = (typeof CARD_ORDERS)[number]['value'];

export function isCardOrder(value: string): value is CardOrder {
  return CARD_ORDERS.some((order) => order.value === value);
}

/** Sorts cards, which arrive in creation order; equal cards stay in it. */
export function sortCards(cards: readonly Card[], order: CardOrder): readonly Card[] {
  switch (order) {
    case 'deck':
      return cards;
    case 'newest':
      return cards.toReversed();
    case 'easiest':
      return cards.toSorted((one, other) => one.difficulty - other.difficulty);
    case 'hardest':
      return cards.toSorted((one, other) => other.difficulty - one.difficulty);
  }
}
