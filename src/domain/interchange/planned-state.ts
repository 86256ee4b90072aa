import { dayNumber, dayOfNumber, type LocalDay } from '../local-day.ts';
import type { PlannedState } from './incoming.ts';

/** What programs with SM-2 or a similar algorithm know about a card. */
export type Sm2Schedule = {
  /** The day on which it is due, or the instant in epoch ms. */
  due: LocalDay | number;
  /** Days between the last review and the next. */
  intervalDays: number;
  /** The ease factor, 1.3 or more, 2.5 for a card that was never hard; null if unknown. */
  ease?: number | null;
  repetitions?: number;
  lapses?: number;
};

const DAY_MS = 86_400_000;
const FIRST_EASE = 2.5;
/** Difficulty per unit of ease: from 1 for the easiest to 10 for an ease of 1.3. */
const DIFFICULTY_PER_EASE = 4.2;
const FIRST_DIFFICULTY = 5;

/**
 * The state of a card that another program has scheduled; undefined if its values make no sense. The interval is used as the
 * stability, since these programs aim at about 90 %.
 */
export function plannedState({
  due,
  intervalDays,
  ease,
  repetitions = 1,
  lapses = 0,
}: Sm2Schedule): PlannedState | undefined {
  const dueAt = typeof due === 'number' ? due : dayNumber(due) * DAY_MS;
  const isKnown =
    Number.isFinite(dueAt) && dueAt > 0 && dueAt < 4e12 && intervalDays >= 1 && intervalDays <= 36_500;
  if (!isKnown) return undefined;
  const days = Math.round(intervalDays);
  const difficulty = FIRST_DIFFICULTY + (FIRST_EASE - (ease ?? FIRST_EASE)) * DIFFICULTY_PER_EASE;
  return {
    state: {
      state: 'review',
      stability: intervalDays,
      difficulty: Math.min(10, Math.max(1, difficulty)),
      dueAt,
      dueDay: dayOfNumber(Math.floor(dueAt / DAY_MS)),
      lastReviewAt: dueAt - days * DAY_MS,
      intervalDays: days,
      repetitions: wholeNumber(repetitions) || 1,
      lapses: wholeNumber(lapses),
      step: 0,
    },
    byHand: false,
  };
}

function wholeNumber(number: number): number {
  return Number.isFinite(number) ? Math.min(Math.max(Math.trunc(number), 0), 1_000_000) : 0;
}
