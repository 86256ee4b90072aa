import { seededRandom, shuffled } from '../random.ts';
import { retrievability, type CardState } from '../scheduling/card-state.ts';
import type { SchedulingSettings } from '../scheduling/settings.ts';

/** A card that has been answered before. */
export type SeenCard = { cardId: string; memory: CardState };

/** The cards that may come up in a round, each in one of the lists, within the limits of the day. */
export type RoundCandidates = {
  /** Missed and not known since, those waiting longest first. */
  missed: readonly string[];
  due: readonly SeenCard[];
  /** Never seen, in the order in which they are introduced. */
  new: readonly string[];
  /** Further cards, in order, which come up only when nothing else is left. */
  further: readonly string[];
};

/** The places in a round that are kept for missed and for new cards, as shares of the whole. */
const MISSED_SHARE = 0.4;
const NEW_SHARE = 0.3;

/**
 * The cards of a round of `size` cards, in the order in which they are asked.
 *
 * The mix: missed cards get up to four of ten places and new cards up to three, so that neither a backlog nor a new deck
 * fills whole rounds. Due cards get the rest, those most likely to be forgotten at `now` (epoch ms) first. Places that
 * are left go to more missed cards, then to more new ones, then to further ones. `seed` decides the order, which mixes
 * decks and kinds.
 */
export function chooseRound(
  candidates: RoundCandidates,
  { seed, now, settings, size }: { seed: string; now: number; settings: SchedulingSettings; size: number },
): string[] {
  const due = candidates.due
    .map(({ cardId, memory }) => ({ cardId, recall: retrievability(memory, now, settings) }))
    .toSorted((one, other) => one.recall - other.recall || (one.cardId < other.cardId ? -1 : 1))
    .map(({ cardId }) => cardId);
  const missedPlaces = Math.ceil(size * MISSED_SHARE);
  const newPlaces = Math.floor(size * NEW_SHARE);
  const chosen = [
    ...candidates.missed.slice(0, missedPlaces),
    ...candidates.new.slice(0, newPlaces),
    ...due,
    ...candidates.missed.slice(missedPlaces),
    ...candidates.new.slice(newPlaces),
    ...candidates.further,
  ].slice(0, size);
  return shuffled(chosen, seededRandom(seed));
}
