import { MATURE_FROM_DAYS } from './settings.ts';

/*
 * Separate from `card-state.ts`, so that code that only counts cards does not load the scheduler.
 */

export const LEARNING_STATES = ['learning', 'review', 'relearning'] as const;
/**
 * - `learning`: seen, and comes back within minutes until it is known.
 * - `review`: known, and comes back after days.
 * - `relearning`: was known and has been forgotten.
 */
export type LearningState = (typeof LEARNING_STATES)[number];

/** How far a card has come. `mature` from an interval of `MATURE_FROM_DAYS` on. */
export const CARD_STAGES = ['new', 'learning', 'young', 'mature'] as const;
export type CardStage = (typeof CARD_STAGES)[number];

/** The stage of a card by its memory; null for a new card. */
export function stageOf(memory: { state: LearningState; intervalDays: number } | null): CardStage {
  if (memory === null) return 'new';
  if (memory.state !== 'review') return 'learning';
  return memory.intervalDays >= MATURE_FROM_DAYS ? 'mature' : 'young';
}
