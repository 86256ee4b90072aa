import { DELAY_FACTOR, type AutoAdvance } from '../../account/settings.ts';
import type { Presentation } from '../mode.ts';

/** How long an answered card stays before the next one follows, in ms (specification, sections 4 and 9). */
export const ADVANCE_DELAY_MS = {
  flip: { correct: 1_000, incorrect: 3_000 },
  quiz: { correct: 2_000, incorrect: 3_500 },
} as const satisfies Record<Presentation, { correct: number; incorrect: number }>;

/** How long the server waits for a model to write a hint, in ms. */
export const MODEL_TIMEOUT_MS = 2_500;

/**
 * How long a wrongly answered card waits for the server's explanation before its delay starts without one, in ms. A
 * dead network must not hold the learner for a minute.
 */
export const EXPLANATION_TIMEOUT_MS = 2_500;

/**
 * How long an answered card stays, in ms, given the learner's auto-advance setting and whether it waits after a wrong
 * answer; null if it stays until the learner continues.
 */
export function advanceDelay(
  presentation: Presentation,
  isCorrect: boolean,
  mode: AutoAdvance = 'normal',
  waitAfterWrong = false,
): number | null {
  if (waitAfterWrong && !isCorrect) return null;
  const factor = DELAY_FACTOR[mode];
  const delays = ADVANCE_DELAY_MS[presentation];
  return factor === null ? null : factor * (isCorrect ? delays.correct : delays.incorrect);
}

/**
 * The most time of an answer that counts by default, in seconds; after that, the card was left open (decisions, section
 * 7).
 */
export const DEFAULT_MAX_ANSWER_SECONDS = 300;

/** The part of an answer's time that counts, in ms; 0 if the clock was set back. */
export function countedTime(ms: number, maxSeconds: number): number {
  return Math.min(Math.max(0, ms), maxSeconds * 1_000);
}

/** An answer with only the part of its time that counts. */
export function withCountedTime<Answer extends { timeSpent: number }>(
  answer: Answer,
  maxSeconds: number,
): Answer {
  return { ...answer, timeSpent: countedTime(answer.timeSpent, maxSeconds) };
}
