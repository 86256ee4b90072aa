import { invalidField } from '../../errors.ts';
import type { CardContent } from '../../cards/card.ts';
import { pickedIn } from './answer.ts';
import { presentation, type StudyMode } from '../mode.ts';

/**
 * How well the learner knew a card. Outside scheduling, partial counts as incorrect and easy as correct. Easy is offered to
 * those who have asked for a fourth button.
 */
export const GRADES = ['incorrect', 'partial', 'correct', 'easy'] as const;
export type Grade = (typeof GRADES)[number];

export function isCorrectGrade(grade: Grade): boolean {
  return grade === 'correct' || grade === 'easy';
}

/** What a client says of an answer. */
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
  /** Among the options of the graded card. */
  selectedOption: number | null;
  selectedText: string | null;
};

/** What decides how a card is asked and graded. */
export type Asked = Pick<CardContent, 'quiz' | 'isQuiz'>;

/**
 * Which of these was shown to a learner who picked an option with this text; the first is the likeliest. Versions can be
 * mistaken for one another when a database has been restored, texts cannot.
 */
export function askedWith<Each extends Asked>(
  [likeliest, ...others]: readonly [Each, ...Each[]],
  selectedText: string | null,
): Each {
  const has = ({ quiz }: Asked) => selectedText === null || quiz?.options.includes(selectedText) === true;
  return [likeliest, ...others].find(has) ?? likeliest;
}

/**
 * The verdict on an answer to a card as it was shown. A quiz card is judged by the picked option, by its text before its
 * index, whatever the caller claims; a flip card by the learner's own grade (decisions, section 1). Throws VALIDATION_FAILED
 * when that option or grade is missing or out of range.
 */
export function gradeAnswer(mode: StudyMode, card: Asked, given: AnswerClaim): GradedAnswer {
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
