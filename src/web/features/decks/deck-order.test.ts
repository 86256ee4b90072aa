import { expect, it } from 'vitest';
import type { Deck } from '#domain/deck.ts';
import { arrangeDecks, categoriesOf, type DeckView } from './deck-order.ts';

function deck(title: string, fields: Partial<Deck>): Deck {
  return {
    id: title,
    title,
    description: null,
    category: null,
    language: null,
    backLanguage: null,
    difficulty: 2,
    cardCount: 3,
    aiGenerated: false,
    source: null,
    lastStudied: null,
    createdAt: 0,
    updatedAt: 0,
    version: 1,
    ...fields,
  };
}

/** Newest first, as the server sends them. */
const DECKS = [
  deck('Unit 10', { createdAt: 30, difficulty: 1, category: 'Latin' }),
  deck('été', { createdAt: 20, lastStudied: 40, category: 'French' }),
  deck('Unit 9', { createdAt: 10, lastStudied: 25, difficulty: 5, category: 'Latin' }),
];

it.each<[DeckView, string[]]>([
  [{ order: 'studied', category: null }, ['été', 'Unit 10', 'Unit 9']],
  [{ order: 'name', category: null }, ['été', 'Unit 9', 'Unit 10']],
  [{ order: 'newest', category: null }, ['Unit 10', 'été', 'Unit 9']],
  [{ order: 'hardest', category: null }, ['Unit 9', 'été', 'Unit 10']],
  [{ order: 'name', category: 'Latin' }, ['Unit 9', 'Unit 10']],
  [{ order: 'newest', category: 'Gone' }, ['Unit 10', 'été', 'Unit 9']],
])('decks are filtered and sorted by %j', (view, titles) => {
  expect(arrangeDecks(DECKS, view).map(({ title }) => title)).toEqual(titles);
});

it('each category is listed once, by name', () => {
  expect(categoriesOf(DECKS)).toEqual(['French', 'Latin']);
});
