import { describe, expect, it } from 'vitest';
import { makeDeck } from '#test/builders/decks.ts';
import { categoriesOf } from './deck-categories.ts';
import { arrangeDecks, layoutOf, type DeckView } from './deck-order.ts';

const deck = (title: string, fields: Parameters<typeof makeDeck>[0]) =>
  makeDeck({ id: title, title, ...fields });

/** Newest first, as the server sends them. */
const DECKS = [
  deck('Unit 10', { createdAt: 30, difficulty: 1, category: 'Latin' }),
  deck('été', { createdAt: 20, lastStudied: 40, category: 'French' }),
  deck('Unit 9', { createdAt: 10, lastStudied: 25, difficulty: 5, category: 'Latin' }),
];

const due = (deckId: string) => (deckId === 'Unit 9' ? 3 : 0);

it.each<[Pick<DeckView, 'order' | 'category'>, string[]]>([
  [{ order: 'studied', category: null }, ['été', 'Unit 10', 'Unit 9']],
  [{ order: 'name', category: null }, ['été', 'Unit 9', 'Unit 10']],
  [{ order: 'newest', category: null }, ['Unit 10', 'été', 'Unit 9']],
  [{ order: 'due', category: null }, ['Unit 9', 'Unit 10', 'été']],
  [{ order: 'hardest', category: null }, ['Unit 9', 'été', 'Unit 10']],
  [{ order: 'name', category: 'Latin' }, ['Unit 9', 'Unit 10']],
  [{ order: 'newest', category: 'Gone' }, ['Unit 10', 'été', 'Unit 9']],
])('decks are filtered and sorted by %j', (view, titles) => {
  expect(arrangeDecks(DECKS, view, due).map(({ title }) => title)).toEqual(titles);
});

it('each category is listed once, by name', () => {
  expect(categoriesOf(DECKS)).toEqual(['French', 'Latin']);
});

it('pinned decks come first, in the same order', () => {
  const decks = DECKS.map((one) => ({ ...one, pinned: one.category === 'Latin' }));
  const titles = arrangeDecks(decks, { order: 'studied', category: null }, due).map(({ title }) => title);
  expect(titles).toEqual(['Unit 10', 'Unit 9', 'été']);
});

describe('the layout', () => {
  const view: DeckView = { order: 'studied', category: null, layout: null, closed: [] };
  const inFolder = [...DECKS, deck('Latin :: Unit 1', {})];

  it('decks in folders are shown as a list unless the learner has chosen', () => {
    expect(layoutOf(view, DECKS)).toBe('grid');
    expect(layoutOf(view, inFolder)).toBe('list');
    expect(layoutOf({ ...view, layout: 'list' }, DECKS)).toBe('list');
    expect(layoutOf({ ...view, layout: 'grid' }, inFolder)).toBe('grid');
  });
});
