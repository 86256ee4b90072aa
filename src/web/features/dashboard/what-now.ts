import type { Due } from '#contract/scheduling.ts';
import type { Deck } from '#domain/deck.ts';
import { localDay } from '#domain/local-day.ts';
import { cardsToReview } from '#web/features/scheduling/today.ts';
import type { LeftSession } from './unfinished.queries.ts';

/** The one thing that the dashboard suggests. */
export type WhatNow =
  | { type: 'loading' | 'failed' | 'first-topic' }
  | { type: 'continue'; left: LeftSession }
  | { type: 'review' | 'rest'; due: Due }
  /** Nothing is due, and `missing` cards are left until today's goal. */
  | { type: 'goal'; due: Due; missing: number; deck: Deck };

type Known = {
  /** Undefined while they load. */
  unfinished: readonly LeftSession[] | undefined;
  /** Undefined while they load, null if they could not be loaded. */
  decks: readonly Deck[] | null | undefined;
  due: Due | null | undefined;
  /** Number of cards missing from today's goal; undefined until known. */
  missing: number | undefined;
  /** In epoch ms. */
  now: number;
  timeZone: string;
};

/**
 * Suggests to continue an unfinished session, or else to review what is due, to get closer to the goal, or to make the
 * first deck.
 */
export function whatNow({ unfinished, decks, due, missing = 0, now, timeZone }: Known): WhatNow {
  if (unfinished === undefined) return { type: 'loading' };
  const left = unfinished.find((one) => canGoOn(one, now, timeZone));
  if (left !== undefined) return { type: 'continue', left };
  if (decks === undefined || due === undefined) return { type: 'loading' };
  if (decks?.length === 0) return { type: 'first-topic' };
  if (due === null) return { type: 'failed' };
  if (cardsToReview(due) > 0) return { type: 'review', due };
  const deck = longestLeft(decks ?? []);
  return missing > 0 && deck !== undefined ? { type: 'goal', due, missing, deck } : { type: 'rest', due };
}

/** A review from another day is not continued, because other cards are due by now. */
function canGoOn({ session }: LeftSession, now: number, timeZone: string): boolean {
  return (
    session.scope === 'deck' || localDay(Date.parse(session.startedAt), timeZone) === localDay(now, timeZone)
  );
}

/** The deck to study when nothing is due: one that was never studied, or else the one studied longest ago. */
function longestLeft(decks: readonly Deck[]): Deck | undefined {
  return decks
    .filter(({ cardCount }) => cardCount > 0)
    .toSorted((one, other) => (one.lastStudied ?? 0) - (other.lastStudied ?? 0))[0];
}
