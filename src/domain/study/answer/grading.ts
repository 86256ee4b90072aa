import { invalidField } from '../../errors.ts';
import type { CardContent } from '../../cards/card.ts';
import { pickedIn } from './answer.ts';
import { presentation, type StudyMode } from '../mode.ts';

/**
 * How well the learner knew a card. Outside scheduling, partial counts as incorrect and easy as correct. Easy is only
 * offered to learners who have switched on the fourth button.
 */
export const GRADES = ['incorrect', 'partial', 'correct', 'easy'] as const;
export type Grade = (typeof GRADES)[number];

export function isCorrectGrade(grade: Grade): boolean {
  return grade === 'correct' || grade === 'easy';
}

/** An answer as reported by a client. */
export type AnswerClaim = {
  selectedOption: number | null;
  /** The text of that option, as it was shown. */
  selectedText: string | null;
  isCorrect: boolean | null;
  grade: Grade | null;
};

export type GradedAnswer = {
  isCorrect: boolean;
  grade: Grade;
  /** Index among the options of the graded card, or null for a flip card. */
  selectedOption: number | null;
  selectedText: string | null;
};

/** The parts of a card that decide how it is asked and graded. */
export type GradableCard = Pick<CardContent, 'quiz' | 'isQuiz'>;

/**
 * Finds which version of a card was shown to a learner who picked an option with this text; the first is the likeliest.
 * Texts are compared because version numbers can be ambiguous after a database has been restored.
 */
export function findShownVersion<Each extends GradableCard>(
  [likeliest, ...others]: readonly [Each, ...Each[]],
  selectedText: string | null,
): Each {
  const has = ({ quiz }: GradableCard) =>
    selectedText === null || quiz?.options.includes(selectedText) === true;
  return [likeliest, ...others].find(has) ?? likeliest;
}

/**
 * Grades an answer to a card as it was shown. A quiz card is graded by the picked option, found by its text or else its
 * index, regardless of what the client claims; a flip card by the learner's own grade (decisions, section 1). Throws
 * VALIDATION_FAILED if that option or grade is missing or out of range.
 */
export function gradeAnswer(mode: StudyMode, card: GradableCard, given: AnswerClaim): GradedAnswer {
  if (presentation(mode, card) === 'quiz') {
    const selectedOption = pickedIn(card.quiz, given) ?? given.selectedOption;
    const selectedText = card.quiz?.options[selectedOption ?? -1];
    if (selectedOption === null || selectedText === undefined) {
      throw invalidField('selectedOption', 'Selected option must be the index of an option');
    }
    const isCorrect = selectedOption === card.quiz?.key;
    return { isCorrect, grade: isCorrect ? 'correct' : 'incorrect', selectedOption, selectedText };
  }
  const nothing = { selectedOption: null, selectedText: null };
  if (given.grade !== null) {
    return { isCorrect: isCorrectGrade(given.grade), grade: given.grade, ...nothing };
  }
  if (given.isCorrect === null) {
    throw invalidField('isCorrect', 'Say whether the answer was correct');
  }
  return { isCorrect: given.isCorrect, grade: given.isCorrect ? 'correct' : 'incorrect', ...nothing };
}
