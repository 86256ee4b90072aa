import { accuracyPercent } from '../../statistics/accuracy.ts';
import type { SessionAnswer } from '../answer/answer.ts';

/** The parts of an answer used by a summary. `timeSpent` in ms. */
export type SummarizedAnswer = { isCorrect: boolean; timeSpent: number; hintsUsed: number };

/** The summary of a session. Times in whole ms, `accuracy` in whole percent of the answered cards. */
export type Summary = {
  totalCards: number;
  answered: number;
  correct: number;
  accuracy: number;
  totalTime: number;
  averageTime: number;
  hintsUsed: number;
};

/** Summarises the answers of a session of `totalCards` cards. Averages of nothing are 0. */
export function summarize(totalCards: number, answers: readonly SummarizedAnswer[]): Summary {
  const answered = answers.length;
  let correct = 0;
  let totalTime = 0;
  let hintsUsed = 0;
  for (const answer of answers) {
    if (answer.isCorrect) correct += 1;
    totalTime += answer.timeSpent;
    hintsUsed += answer.hintsUsed;
  }
  return {
    totalCards,
    answered,
    correct,
    accuracy: accuracyPercent(correct, answered),
    totalTime: Math.round(totalTime),
    averageTime: answered === 0 ? 0 : Math.round(totalTime / answered),
    hintsUsed,
  };
}

/** The summary of a review: cards, not answers. `totalTime` in whole ms. */
export type ReviewSummary = { reviewed: number; remembered: number; totalTime: number };

/**
 * Summarises the answers of a review, oldest first. A card is remembered unless the first answer to it was Incorrect: how it
 * went after being shown says nothing about memory. Partial means remembered with effort.
 */
export function summarizeReview(
  answers: ReadonlyArray<Pick<SessionAnswer, 'cardId' | 'grade' | 'timeSpent'>>,
): ReviewSummary {
  const firsts = new Map(answers.toReversed().map(({ cardId, grade }) => [cardId, grade]));
  return {
    reviewed: firsts.size,
    remembered: [...firsts.values()].filter((grade) => grade !== 'incorrect').length,
    totalTime: Math.round(answers.reduce((sum, { timeSpent }) => sum + timeSpent, 0)),
  };
}

/** The summary's message for an accuracy in percent (specification, section 4). */
export function accuracyMessage(accuracy: number): string {
  if (accuracy >= 90) return 'Excellent work!';
  if (accuracy >= 75) return 'Great job!';
  if (accuracy >= 60) return 'Good effort!';
  return 'Keep practicing!';
}

/** The summary's streak hint for an accuracy in percent (specification, section 4). */
export function streakHint(accuracy: number): '+1' | 'Maintain' {
  return accuracy >= 80 ? '+1' : 'Maintain';
}
