import type { Card } from '../cards/card.ts';
import { isDue, type CardState } from '../scheduling/card-state.ts';

/** Which cards of a deck are listened to. */
export const LISTEN_SETS = ['all', 'due', 'hard'] as const;
export type ListenSet = (typeof LISTEN_SETS)[number];

/** FSRS's difficulty, 1 to 10, from which a card was missed at first or forgotten since. The value is our own. */
const HARD_FROM = 6;

type Memory = { cardId: string; memory: CardState | null; suspended: boolean };

/**
 * The cards of a set, in the order of the deck: all, cards that have been seen and are due now (epoch ms, in an IANA time zone),
 * or cards that were missed at first or forgotten often. The latter two sets have no suspended cards.
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

/** The phases of a card, in this order. In `think` the learner recalls the back, in `rest` nothing is said. */
const PHASES = ['front', 'think', 'back', 'rest'] as const;
export type ListenPhase = (typeof PHASES)[number];

/** A place in a run over cards: the index of the card, and its phase. */
export type ListenPlace = { index: number; phase: ListenPhase };

/** The place after another in a run over `count` cards; null at the end. */
export function placeAfter({ index, phase }: ListenPlace, count: number): ListenPlace | null {
  const next = PHASES[PHASES.indexOf(phase) + 1];
  if (next !== undefined) return { index, phase: next };
  return index + 1 < count ? { index: index + 1, phase: 'front' } : null;
}

/** The time to show a text that is not read aloud, in ms: that of a calm reader, at least two seconds and at most fifteen. */
export function readingTime(length: number): number {
  const MS_PER_CHARACTER = 70;
  return Math.min(15_000, Math.max(2_000, length * MS_PER_CHARACTER));
}
