import { MATURE_FROM_DAYS } from './settings.ts';

/*
 * Apart from `memory.ts`, so that whoever only counts cards does not load the scheduler.
 */

export const MEMORY_STATES = ['learning', 'review', 'relearning'] as const;
/**
 * - `learning`: seen, and comes back within minutes until it is known.
 * - `review`: known, and comes back after days.
 * - `relearning`: was known and has been forgotten.
 */
export type MemoryState = (typeof MEMORY_STATES)[number];

/** How far a card has come. `mature` from an interval of `MATURE_FROM_DAYS` on. */
export const MEMORY_STAGES = ['new', 'learning', 'young', 'mature'] as const;
export type MemoryStage = (typeof MEMORY_STAGES)[number];

/** The stage of a card by its memory; null for a new card. */
export function stageOf(memory: { state: MemoryState; intervalDays: number } | null): MemoryStage {
  if (memory === null) return 'new';
  if (memory.state !== 'review') return 'learning';
  return memory.intervalDays >= MATURE_FROM_DAYS ? 'mature' : 'young';
}
