import { invalidField } from '../errors.ts';
import type { CardContent } from '../cards/card.ts';
import { presentation, type StudyMode } from './mode.ts';

/**
 * How well the learner knew a card. Outside scheduling, partial counts as incorrect and easy as correct. Easy is offered to
 * those who have asked for a fourth button.
 */
export const GRADES = ['incorrect', 'partial', 'correct', 'easy'] as const;
export type Grade = (typeof GRADES)[number];

export function isCorrectGrade(grade: Grade): boolean {
  return grade === 'correct' || grade === 'easy';
}

export type GivenAnswer = {
  selectedOption: number | null;
  isCorrect: boolean | null;
  grade: Grade | null;
};

export type GradedAnswer = { isCorrect: boolean; grade: Grade; selectedOption: number | null };

/**
 * The verdict on an answer. A quiz card is judged by the picked option, whatever the caller claims; a flip card by the
 * learner's own grade (decisions, section 1). Throws VALIDATION_FAILED when
 * that option or grade is missing or out of range.
 */
export function gradeAnswer(
  mode: StudyMode,
  card: Pick<CardContent, 'quiz' | 'isQuiz'>,
  given: GivenAnswer,
): GradedAnswer {
  if (presentation(mode, card) === 'quiz') {
    const { selectedOption } = given;
    if (selectedOption === null || selectedOption >= (card.quiz?.options.length ?? 0)) {
      throw invalidField('selectedOption', 'Selected option must be the index of an option');
    }
    const isCorrect = selectedOption === card.quiz?.key;
    return { isCorrect, grade: isCorrect ? 'correct' : 'incorrect', selectedOption };
  }
  if (given.grade !== null) {
    return { isCorrect: isCorrectGrade(given.grade), grade: given.grade, selectedOption: null };
  }
  if (given.isCorrect === null) {
    throw invalidField('isCorrect', 'Say whether the answer was correct');
  }
  return {
    isCorrect: given.isCorrect,
    grade: given.isCorrect ? 'correct' : 'incorrect',
    selectedOption: null,
  };
}
