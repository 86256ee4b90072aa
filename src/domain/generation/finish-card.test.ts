import { expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import type { CardDraft } from './draft.ts';
import { finishCard } from './finish-card.ts';

const quiz: CardDraft = {
  front: 'What is the capital of Peru?',
  back: 'Lima',
  difficulty: 2,
  hints: ['It lies on the Pacific.', 'It has four letters.', 'It starts with "Li".'],
  explanation: 'Francisco Pizarro founded it in 1535.',
  distractors: ['Quito', 'Bogotá', 'Santiago'],
};

test('a draft with distractors becomes a quiz card whose key points to the answer', () => {
  const card = finishCard(quiz, seededRandom('one'));
  expect(card.isQuiz).toBe(true);
  expect([...(card.quiz?.options ?? [])].sort()).toEqual(['Bogotá', 'Lima', 'Quito', 'Santiago']);
  expect(card.quiz?.options[card.quiz.key ?? -1]).toBe('Lima');
  expect(card).toMatchObject({ front: quiz.front, back: 'Lima', difficulty: 2, hints: quiz.hints });
  expect(card).not.toHaveProperty('distractors');
});

test('a draft without distractors becomes a flip card', () => {
  const { distractors: _, ...flip } = quiz;
  expect(finishCard(flip, seededRandom('one'))).toMatchObject({
    isQuiz: false,
    quiz: null,
  });
});

test('the same seed puts the options in the same order', () => {
  expect(finishCard(quiz, seededRandom('same'))).toEqual(finishCard(quiz, seededRandom('same')));
});

test('the key is at every position equally often', () => {
  const cards = 8_000;
  const random = seededRandom('key places');
  const places = [0, 0, 0, 0];
  for (let index = 0; index < cards; index += 1) {
    const place = finishCard(quiz, random).quiz?.key ?? -1;
    places[place] = (places[place] ?? 0) + 1;
  }
  const expected = cards / 4;
  const chiSquare = places.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
  // 0.999 quantile of chi-square with 3 degrees of freedom.
  expect(places).toHaveLength(4);
  expect(chiSquare).toBeLessThan(16.27);
});
