import type { Deck } from '#domain/deck.ts';

/** An empty deck with some fields of its own. */
export function makeDeck(fields: Partial<Deck> = {}): Deck {
  return {
    id: 'spices',
    title: 'Spices',
    description: null,
    category: null,
    language: null,
    backLanguage: null,
    difficulty: 2,
    cardCount: 3,
    aiGenerated: false,
    source: null,
    lastStudied: null,
    pinned: false,
    archived: false,
    createdAt: 0,
    updatedAt: 0,
    version: 1,
    ...fields,
  };
}
