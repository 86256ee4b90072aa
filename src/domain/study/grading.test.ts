import { describe, expect, test } from 'vitest';
import { gradeAnswer, type GivenAnswer } from './grading.ts';
import { flipContent, quizContent } from '#test/builders/cards.ts';
import type { CardContent } from '../cards/card.ts';
import { presentation, type StudyMode } from './mode.ts';

const quizCard = quizContent({ quiz: { options: ['Oslo', 'Rome', 'Paris'], key: 1 } });
const flipCard = flipContent();
const flipCardWithOptions = { ...quizCard, isQuiz: false };
const keyless = { ...quizCard, isQuiz: false, quiz: { options: ['Oslo', 'Rome'], key: null } };
const nothing: GivenAnswer = { selectedOption: null, isCorrect: null, grade: null };

test.each<[StudyMode, CardContent, string]>([
  ['mixed', quizCard, 'quiz'],
  ['mixed', flipCard, 'flip'],
  ['mixed', flipCardWithOptions, 'flip'],
  ['flip', quizCard, 'flip'],
  ['quiz', quizCard, 'quiz'],
  ['quiz', flipCardWithOptions, 'quiz'],
  ['quiz', flipCard, 'flip'],
  ['quiz', keyless, 'flip'],
])('in mode %s, %o is shown as a %s card', (mode, card, shown) => {
  expect(presentation(mode, card)).toBe(shown);
});

describe('a quiz card', () => {
  test('is judged by the option that was picked, whatever is claimed', () => {
    expect(gradeAnswer('mixed', quizCard, { ...nothing, selectedOption: 1, isCorrect: false })).toEqual({
      isCorrect: true,
      grade: 'correct',
      selectedOption: 1,
    });
    expect(gradeAnswer('mixed', quizCard, { selectedOption: 0, isCorrect: true, grade: 'correct' })).toEqual({
      isCorrect: false,
      grade: 'incorrect',
      selectedOption: 0,
    });
  });

  test('cannot be answered without an option that exists', () => {
    for (const selectedOption of [null, 3]) {
      expect(() => gradeAnswer('mixed', quizCard, { ...nothing, isCorrect: true, selectedOption })).toThrow(
        'Selected option must be the index of an option',
      );
    }
  });
});

describe('a flipped card', () => {
  test.each([
    ['correct', true],
    ['partial', false],
    ['incorrect', false],
  ] as const)('graded %s counts as correct: %s', (grade, isCorrect) => {
    expect(gradeAnswer('mixed', flipCard, { ...nothing, grade, isCorrect: true })).toEqual({
      isCorrect,
      grade,
      selectedOption: null,
    });
  });

  test('may be graded by right or wrong alone, but not by nothing', () => {
    expect(gradeAnswer('mixed', flipCard, { ...nothing, isCorrect: true }).grade).toBe('correct');
    expect(gradeAnswer('flip', quizCard, { ...nothing, isCorrect: false }).grade).toBe('incorrect');
    expect(() => gradeAnswer('mixed', flipCard, nothing)).toThrow('Say whether the answer was correct');
  });
});
