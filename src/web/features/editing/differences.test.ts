import { expect, it } from 'vitest';
import { quizContent } from '#test/builders/cards.ts';
import { cardDifferences, deckDifferences } from './differences.ts';

const CARD = quizContent({ quiz: { options: ['Winter', 'Spring'], key: 0 } });

it('equal cards have no differences', () => {
  expect(cardDifferences(CARD, { ...CARD, quiz: { options: ['Winter', 'Spring'], key: 0 } })).toEqual([]);
});

it('each field in which cards differ is named in words', () => {
  const mine = quizContent({
    hints: ['Cold', null, null],
    difficulty: 5,
    quiz: { options: ['Winter', 'Spring'], key: 1 },
  });
  expect(cardDifferences(CARD, mine)).toEqual([
    { field: 'Options', theirs: 'Winter (right)\nSpring', mine: 'Winter\nSpring (right)' },
    { field: 'Hint 1', theirs: '', mine: 'Cold' },
    { field: 'Difficulty', theirs: 'Easy', mine: 'Expert' },
  ]);
  expect(cardDifferences(CARD, { ...CARD, isQuiz: false, quiz: null })).toEqual([
    { field: 'Quiz card', theirs: 'Yes', mine: 'No' },
    { field: 'Options', theirs: 'Winter (right)\nSpring', mine: '' },
  ]);
});

it('each field in which decks differ is named in words', () => {
  const deck = {
    title: 'A',
    description: null,
    category: 'C',
    language: null,
    backLanguage: null,
    difficulty: 2,
  };
  expect(deckDifferences(deck, { ...deck, description: 'D', category: null })).toEqual([
    { field: 'Description', theirs: '', mine: 'D' },
    { field: 'Category', theirs: 'C', mine: '' },
  ]);
});
