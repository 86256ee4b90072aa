import type { Card } from '../cards/card.ts';
import { isDue, type CardState } from '../scheduling/card-state.ts';

/** Which cards of a deck are listened to. */
export const LISTEN_SETS = ['all', 'due', 'hard'] as const;
export type ListenSet = (typeof LISTEN_SETS)[number];

/** FSRS's difficulty, 1 to 10, of a card that was missed at first or forgotten since; ours. */
const HARD_FROM = 6;

type Memory = { cardId: string; memory: CardState | null; suspended: boolean };

/**
 * The cards of a set, in the order of the deck: those that have been seen and are due now (epoch ms, in an IANA time zone), or
 * those that were missed at first or forgotten often. Neither has suspended cards.
 */
export function cardsToHear(
  cards: readonly Card[],
  memories: readonly Memory[],
  { set, now, timeZone }: { set: ListenSet; now: number; timeZone: string },
): Card[] {
  if (set === 'all') return [...cards];
  const wanted = new Set(
    memories
      .filter(({ memory, suspended }) => {
        if (suspended || memory === null) return false;
        return set === 'due' ? isDue(memory, now, timeZone) : memory.difficulty >= HARD_FROM;
      })
      .map(({ cardId }) => cardId),
  );
  return cards.filter(({ id }) => wanted.has(id));
}

/** What happens with a card, in this order. In `think` the learner recalls the back, in `rest` nothing is said. */
const PHASES = ['front', 'think', 'back', 'rest'] as const;
export type ListenPhase = (typeof PHASES)[number];

/** Where a run over cards stands: the index of the card, and what happens with it. */
export type ListenPlace = { index: number; phase: ListenPhase };

/** What comes after a place in a run over `count` cards; null at the end. */
export function placeAfter({ index, phase }: ListenPlace, count: number): ListenPlace | null {
  const next = PHASES[PHASES.indexOf(phase) + 1];
  if (next !== undefined) return { index, phase: next };
  return index + 1 < count ? { index: index + 1, phase: 'front' } : null;
}

/** Time to read a text that nobody reads aloud, in ms: that of a calm reader, at least two seconds and at most fifteen. */
export function readingTime(length: number): number {
  const MS_PER_CHARACTER = 70;
  return Math.min(15_000, Math.max(2_000, length * MS_PER_CHARACTER));
}
