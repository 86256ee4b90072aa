import { describe, expect, test } from 'vitest';
import { findShownVersion, gradeAnswer, type AnswerClaim } from './grading.ts';
import { flipContent, quizContent } from '#test/builders/cards.ts';
import type { CardContent } from '../../cards/card.ts';
import { presentation, type StudyMode } from '../mode.ts';

const quizCard = quizContent({ quiz: { options: ['Oslo', 'Rome', 'Paris'], key: 1 } });
const flipCard = flipContent();
const flipCardWithOptions = { ...quizCard, isQuiz: false };
const keyless = { ...quizCard, isQuiz: false, quiz: { options: ['Oslo', 'Rome'], key: null } };
const emptyClaim: AnswerClaim = { selectedOption: null, selectedText: null, isCorrect: null, grade: null };

test.each<[StudyMode, CardContent, string]>([
  ['mixed', quizCard, 'quiz'],
  ['mixed', flipCard, 'flip'],
  ['mixed', flipCardWithOptions, 'flip'],
  ['flip', quizCard, 'flip'],
  ['quiz', quizCard, 'quiz'],
  ['quiz', flipCardWithOptions, 'quiz'],
  ['quiz', flipCard, 'flip'],
  ['quiz', keyless, 'flip'],
  ['write', quizCard, 'flip'],
  ['write', flipCard, 'flip'],
])('in mode %s, %o is shown as a %s card', (mode, card, shown) => {
  expect(presentation(mode, card)).toBe(shown);
});

describe('quiz cards', () => {
  test('a quiz card is graded by the picked option, not by what the client claims', () => {
    expect(gradeAnswer('mixed', quizCard, { ...emptyClaim, selectedOption: 1, isCorrect: false })).toEqual({
      isCorrect: true,
      grade: 'correct',
      selectedOption: 1,
      selectedText: 'Rome',
    });
    expect(
      gradeAnswer('mixed', quizCard, { ...emptyClaim, selectedOption: 0, isCorrect: true, grade: 'correct' }),
    ).toEqual({
      isCorrect: false,
      grade: 'incorrect',
      selectedOption: 0,
      selectedText: 'Oslo',
    });
  });

  test('the text of the picked option takes precedence over its index if there is such an option', () => {
    const pick = (selectedText: string, selectedOption: number) =>
      gradeAnswer('mixed', quizCard, { ...emptyClaim, selectedOption, selectedText });
    expect(pick('Rome', 0)).toMatchObject({ isCorrect: true, selectedOption: 1, selectedText: 'Rome' });
    expect(pick('Paris', 7)).toMatchObject({ isCorrect: false, selectedOption: 2, selectedText: 'Paris' });
    expect(pick('Bern', 1)).toMatchObject({ isCorrect: true, selectedOption: 1, selectedText: 'Rome' });
  });

  test('a quiz card cannot be answered without an existing option', () => {
    for (const selectedOption of [null, 3]) {
      expect(() =>
        gradeAnswer('mixed', quizCard, { ...emptyClaim, isCorrect: true, selectedOption }),
      ).toThrow('Selected option must be the index of an option');
    }
  });
});

test('the shown version of a card is the one with the picked option, or the likelier one if both have it', () => {
  const [old, now] = [quizContent({ quiz: { options: ['A', 'B'], key: 0 } }), quizCard];
  expect(findShownVersion([old, now], 'A')).toBe(old);
  expect(findShownVersion([old, now], 'Rome')).toBe(now);
  expect(findShownVersion([now, old], null)).toBe(now);
  expect(findShownVersion([old, now], 'Bern')).toBe(old);
  expect(findShownVersion([flipCard, now], null)).toBe(flipCard);
});

describe('flip cards', () => {
  test.each([
    ['correct', true],
    ['partial', false],
    ['incorrect', false],
  ] as const)('a flip card graded %s counts as correct: %s', (grade, isCorrect) => {
    expect(gradeAnswer('mixed', flipCard, { ...emptyClaim, grade, isCorrect: true })).toEqual({
      isCorrect,
      grade,
      selectedOption: null,
      selectedText: null,
    });
  });

  test('a flip card may be graded only as right or wrong, but not without a grade', () => {
    expect(gradeAnswer('mixed', flipCard, { ...emptyClaim, isCorrect: true }).grade).toBe('correct');
    expect(gradeAnswer('flip', quizCard, { ...emptyClaim, isCorrect: false }).grade).toBe('incorrect');
    expect(() => gradeAnswer('mixed', flipCard, emptyClaim)).toThrow('Say whether the answer was correct');
  });
});
