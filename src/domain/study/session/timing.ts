import { DELAY_FACTOR, type AutoAdvance } from '../../account/settings.ts';
import type { Presentation } from '../mode.ts';

/** How long an answered card stays before the next one follows, in ms (specification, sections 4 and 9). */
export const ADVANCE_DELAY_MS = {
  flip: { correct: 1_000, incorrect: 3_000 },
  quiz: { correct: 2_000, incorrect: 3_500 },
} as const satisfies Record<Presentation, { correct: number; incorrect: number }>;

/** How long the server waits for a model that writes a hint, in ms. A slow model never holds up a learner. */
export const MODEL_TIMEOUT_MS = 2_500;

/**
 * How long a wrongly answered card waits for the server's explanation before its delay starts without one, in ms. A dead
 * network must not hold the learner for a minute.
 */
export const EXPLANATION_TIMEOUT_MS = 2_500;

/**
 * How long a card shown in this way and answered like this stays, in ms, for a learner who has set `mode`; null when it
 * stays until they continue.
 */
export function advanceDelay(
  presentation: Presentation,
  isCorrect: boolean,
  mode: AutoAdvance = 'normal',
): number | null {
  const factor = DELAY_FACTOR[mode];
  const delays = ADVANCE_DELAY_MS[presentation];
  return factor === null ? null : factor * (isCorrect ? delays.correct : delays.incorrect);
}

/** How long an answer counts by default, in seconds. A longer one is a card that was left open (decisions, section 7). */
export const DEFAULT_MAX_ANSWER_SECONDS = 300;

/** The part of an answer's time that counts, in ms; none of a clock that was set back. `longest` in seconds. */
export function countedTime(ms: number, longest: number): number {
  return Math.min(Math.max(0, ms), longest * 1_000);
}

/** The answer with the part of its time that counts. `longest` in seconds. */
export function withCountedTime<Answer extends { timeSpent: number }>(
  answer: Answer,
  longest: number,
): Answer {
  return { ...answer, timeSpent: countedTime(answer.timeSpent, longest) };
}
