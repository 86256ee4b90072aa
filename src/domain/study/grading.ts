import { invalidField } from '../errors.ts';
import type { CardContent } from '../cards/card.ts';
import { presentation, type StudyMode } from './mode.ts';

/** How well a card was known. Partial counts as incorrect everywhere; it is kept for scheduling. */
export const GRADES = ['incorrect', 'partial', 'correct'] as const;
export type Grade = (typeof GRADES)[number];

export type GivenAnswer = {
  selectedOption: number | null;
  isCorrect: boolean | null;
  grade: Grade | null;
};

export type GradedAnswer = { isCorrect: boolean; grade: Grade; selectedOption: number | null };

/**
 * The verdict on an answer. A quiz card is judged by the option that was picked, whatever the caller claims; a
 * flipped card by the learner's own grade, of which only `correct` is correct (decisions, section 1).
 * Throws VALIDATION_FAILED when the part of the answer that decides is missing or out of range.
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
    return { isCorrect: given.grade === 'correct', grade: given.grade, selectedOption: null };
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
