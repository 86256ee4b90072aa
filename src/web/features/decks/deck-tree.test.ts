import { expect, it } from 'vitest';
import type { Deck } from '#domain/deck.ts';
import { makeDeck } from '#test/builders/decks.ts';
import { deckTree, firstRows, foldersOf, rowsOf, withoutClosed, type DeckNode } from './deck-tree.ts';

const decksOf = (...titles: string[]): Deck[] => titles.map((title) => makeDeck({ id: title, title }));

/** The tree as nested lists: a deck is its name, a folder its name with the number of its decks and its contents. */
function shapeOf(nodes: readonly DeckNode[]): unknown {
  return nodes.map((node) =>
    node.type === 'deck' ? node.name : [`${node.name} ${node.decks.length}`, shapeOf(node.contents)],
  );
}

const DECKS = decksOf('Spices', 'A::B::Verbs', 'Rivers', 'A', 'A :: Nouns', 'A::B', 'C::');

it('titles become folders, which come where their first deck would', () => {
  expect(shapeOf(deckTree(DECKS))).toEqual([
    'Spices',
    ['A 4', ['A', ['B 2', ['B', 'Verbs']], 'Nouns']],
    'Rivers',
    'C::',
  ]);
  expect(deckTree([])).toEqual([]);
});

it('a closed folder shows no contents and still counts its decks', () => {
  const tree = withoutClosed(deckTree(DECKS), (title) => title === 'A :: B');
  expect(shapeOf(tree)).toEqual(['Spices', ['A 4', ['A', ['B 2', []], 'Nouns']], 'Rivers', 'C::']);
  expect(rowsOf(tree)).toBe(7);
});

it('only the first rows of a tree are taken', () => {
  const tree = deckTree(DECKS);
  expect(rowsOf(tree)).toBe(9);
  expect(shapeOf(firstRows(tree, 4))).toEqual(['Spices', ['A 4', ['A', ['B 2', []]]]]);
  expect(firstRows(tree, 100)).toEqual(tree);
});

it('folders within folders are listed too', () => {
  expect(foldersOf(DECKS)).toEqual(['A', 'A :: B']);
});

it('a thousand decks in a hundred folders are arranged once each', () => {
  const many = decksOf(...Array.from({ length: 1_000 }, (_none, index) => `F${index % 100}::Deck ${index}`));
  const tree = deckTree(many);
  expect(tree).toHaveLength(100);
  expect(rowsOf(tree)).toBe(1_100);
});
