import type { Due } from '#contract/scheduling.ts';
import type { Deck } from '#domain/deck.ts';
import { localDay } from '#domain/local-day.ts';
import { cardsToStudy } from '#web/features/scheduling/today.ts';
import type { LeftSession } from './unfinished.queries.ts';

/** What the dashboard suggests to do now. */
export type WhatNow =
  | { type: 'loading' | 'failed' | 'first-topic' }
  /** `left` is a session to continue. In `study`, there are cards for a round; in `rest`, there is nothing to do. */
  | { type: 'study' | 'rest'; due: Due; left: LeftSession | undefined }
  /** Nothing is left for a round, and `missing` cards are left until today's goal. */
  | { type: 'goal'; due: Due; missing: number; deck: Deck; left: LeftSession | undefined };

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
 * Suggests a round while cards are left for today, or else a deck until today's goal is reached. A learner without decks
 * is asked for a first topic.
 */
export function whatNow({ unfinished, decks, due, missing = 0, now, timeZone }: Known): WhatNow {
  if (unfinished === undefined || decks === undefined || due === undefined) return { type: 'loading' };
  if (decks?.length === 0) return { type: 'first-topic' };
  if (due === null) return { type: 'failed' };
  const left = unfinished.find((one) => canGoOn(one, now, timeZone));
  if (cardsToStudy(due) > 0) return { type: 'study', due, left };
  const deck = longestLeft(decks ?? []);
  return missing > 0 && deck !== undefined
    ? { type: 'goal', due, missing, deck, left }
    : { type: 'rest', due, left };
}

/** A review or round from another day is not continued, because other cards are due by now. */
function canGoOn({ session }: LeftSession, now: number, timeZone: string): boolean {
  return (
    session.scope === 'deck' || localDay(Date.parse(session.startedAt), timeZone) === localDay(now, timeZone)
  );
}

/** The deck to study when nothing is left for today: one that was never studied, or else the one studied longest ago. */
function longestLeft(decks: readonly Deck[]): Deck | undefined {
  return decks
    .filter(({ cardCount }) => cardCount > 0)
    .toSorted((one, other) => (one.lastStudied ?? 0) - (other.lastStudied ?? 0))[0];
}
