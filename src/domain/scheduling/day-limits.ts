import type { LocalDay } from '../local-day.ts';
import type { CardState } from './card-state.ts';
import { isReviewedOn } from './due-day.ts';

/** The limits of a preset: new cards and reviews a day in each deck that uses it; null for no limit. */
export type DeckLimits = { newPerDay: number | null; reviewsPerDay: number | null };

/** How many new cards were seen on a day, and how many known cards reviewed. */
export type Done = { introduced: number; reviewed: number };

/** A deck with limits of its own, and what has been done in it on a day. */
export type LimitedDeck = { deckId: string; limits: DeckLimits; done: Done };

/** How many more cards of each deck its own limit allows. A deck that is not named has none. */
export type Caps = ReadonlyMap<string, number>;

/** How many more cards of a kind the limits allow: in all, and in the decks with limits of their own. */
export type Left = { all: number; of: Caps };

/** What the limits still allow on a day, for known and for new cards. */
export type LeftToday = { known: Left; new: Left };

/**
 * What counts towards the limits of a local day when a card is answered: its first answer as a new card, the first one on the
 * day of a known card as a review, and nothing else. `before` is the memory that the answer found, null for a new card.
 */
export function countsAs(before: CardState | null, day: LocalDay): keyof Done | null {
  if (before === null) return 'introduced';
  return before.state === 'review' && !isReviewedOn(before, day) ? 'reviewed' : null;
}

/** The sum of what counts (`countsAs`). */
export function doneIn(counted: Iterable<keyof Done | null>): Done {
  const done = { introduced: 0, reviewed: 0 };
  for (const what of counted) if (what !== null) done[what] += 1;
  return done;
}

/** What the limits of a learner and of their decks still allow on the day on which `done` and `decks` were counted. */
export function leftAfter(
  done: Done,
  { newPerDay, reviewsPerDay }: { newPerDay: number; reviewsPerDay: number },
  decks: readonly LimitedDeck[],
): LeftToday {
  return {
    known: {
      all: Math.max(0, reviewsPerDay - done.reviewed),
      of: capsOf(decks, (deck) => [deck.limits.reviewsPerDay, deck.done.reviewed]),
    },
    new: {
      all: Math.max(0, newPerDay - done.introduced),
      of: capsOf(decks, (deck) => [deck.limits.newPerDay, deck.done.introduced]),
    },
  };
}

function capsOf(
  decks: readonly LimitedDeck[],
  read: (deck: LimitedDeck) => readonly [limit: number | null, done: number],
): Caps {
  const caps = new Map<string, number>();
  for (const deck of decks) {
    const [limit, done] = read(deck);
    if (limit !== null) caps.set(deck.deckId, Math.max(0, limit - done));
  }
  return caps;
}

/** The first cards of each deck, as many as its limit allows. */
export function withinCaps<Card extends { deckId: string }>(cards: readonly Card[], caps: Caps): Card[] {
  const left = new Map(caps);
  return cards.filter(({ deckId }) => {
    const cap = left.get(deckId);
    if (cap !== undefined) left.set(deckId, cap - 1);
    return cap === undefined || cap > 0;
  });
}

/** The decks of which no more cards may come up. */
export function fullDecks(caps: Caps): ReadonlySet<string> {
  return new Set(Array.from(caps).flatMap(([deckId, cap]) => (cap === 0 ? [deckId] : [])));
}
