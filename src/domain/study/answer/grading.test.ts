import { describe, expect, test } from 'vitest';
import { askedWith, gradeAnswer, type AnswerClaim } from './grading.ts';
import { flipContent, quizContent } from '#test/builders/cards.ts';
import type { CardContent } from '../../cards/card.ts';
import { presentation, type StudyMode } from '../mode.ts';

const quizCard = quizContent({ quiz: { options: ['Oslo', 'Rome', 'Paris'], key: 1 } });
const flipCard = flipContent();
const flipCardWithOptions = { ...quizCard, isQuiz: false };
const keyless = { ...quizCard, isQuiz: false, quiz: { options: ['Oslo', 'Rome'], key: null } };
const nothing: AnswerClaim = { selectedOption: null, selectedText: null, isCorrect: null, grade: null };

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
      selectedText: 'Rome',
    });
    expect(
      gradeAnswer('mixed', quizCard, { ...nothing, selectedOption: 0, isCorrect: true, grade: 'correct' }),
    ).toEqual({
      isCorrect: false,
      grade: 'incorrect',
      selectedOption: 0,
      selectedText: 'Oslo',
    });
  });

  test('is judged by the text before the index, where there is an option with it', () => {
    const pick = (selectedText: string, selectedOption: number) =>
      gradeAnswer('mixed', quizCard, { ...nothing, selectedOption, selectedText });
    expect(pick('Rome', 0)).toMatchObject({ isCorrect: true, selectedOption: 1, selectedText: 'Rome' });
    expect(pick('Paris', 7)).toMatchObject({ isCorrect: false, selectedOption: 2, selectedText: 'Paris' });
    expect(pick('Bern', 1)).toMatchObject({ isCorrect: true, selectedOption: 1, selectedText: 'Rome' });
  });

  test('cannot be answered without an option that exists', () => {
    for (const selectedOption of [null, 3]) {
      expect(() => gradeAnswer('mixed', quizCard, { ...nothing, isCorrect: true, selectedOption })).toThrow(
        'Selected option must be the index of an option',
      );
    }
  });
});

test('of two versions of a card, the one with the picked option was shown, and the likelier one where both have it', () => {
  const [old, now] = [quizContent({ quiz: { options: ['A', 'B'], key: 0 } }), quizCard];
  expect(askedWith([old, now], 'A')).toBe(old);
  expect(askedWith([old, now], 'Rome')).toBe(now);
  expect(askedWith([now, old], null)).toBe(now);
  expect(askedWith([old, now], 'Bern')).toBe(old);
  expect(askedWith([flipCard, now], null)).toBe(flipCard);
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
      selectedText: null,
    });
  });

  test('may be graded by right or wrong alone, but not by nothing', () => {
    expect(gradeAnswer('mixed', flipCard, { ...nothing, isCorrect: true }).grade).toBe('correct');
    expect(gradeAnswer('flip', quizCard, { ...nothing, isCorrect: false }).grade).toBe('incorrect');
    expect(() => gradeAnswer('mixed', flipCard, nothing)).toThrow('Say whether the answer was correct');
  });
});
