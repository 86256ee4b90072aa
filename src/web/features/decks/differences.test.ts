import { expect, it } from 'vitest';
import type { CardPayload } from '#contract/cards.ts';
import { cardDifferences, deckDifferences } from './differences.ts';

const CARD: CardPayload = {
  front: 'Hiver',
  back: 'Winter',
  difficulty: 2,
  hint_1: null,
  hint_2: null,
  hint_3: null,
  explanation: null,
  is_quiz: true,
  options: ['Winter', 'Spring'],
  correct_option: 0,
};

it('finds none between equal cards', () => {
  expect(cardDifferences(CARD, { ...CARD, options: ['Winter', 'Spring'] })).toEqual([]);
});

it('names each field in which cards differ, in words', () => {
  const mine = { ...CARD, hint_1: 'Cold', difficulty: 5, correct_option: 1 };
  expect(cardDifferences(CARD, mine)).toEqual([
    { field: 'Options', theirs: 'Winter (right)\nSpring', mine: 'Winter\nSpring (right)' },
    { field: 'Hint 1', theirs: '', mine: 'Cold' },
    { field: 'Difficulty', theirs: 'Easy', mine: 'Expert' },
  ]);
  expect(cardDifferences(CARD, { ...CARD, is_quiz: false, options: null, correct_option: null })).toEqual([
    { field: 'Quiz card', theirs: 'Yes', mine: 'No' },
    { field: 'Options', theirs: 'Winter (right)\nSpring', mine: '' },
  ]);
});

it('names each field in which decks differ', () => {
  const deck = { title: 'A', description: null, category: 'C', difficulty: 2 };
  expect(deckDifferences(deck, { ...deck, description: 'D', category: null })).toEqual([
    { field: 'Description', theirs: '', mine: 'D' },
    { field: 'Category', theirs: 'C', mine: '' },
  ]);
});
