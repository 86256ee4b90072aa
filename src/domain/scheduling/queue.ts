import { startOfDay, type LocalDay } from '../local-day.ts';
import { limitsOn, type CatchUp } from '../planning/catch-up.ts';
import type { PlanSource } from '../planning/planned-cards.ts';
import type { CardState } from './card-state.ts';
import { leftAfter, type Done, type LeftToday, type LimitedDeck } from './day-limits.ts';
import type { DayRules, SchedulingSettings } from './settings.ts';

/** A card that may come up. `memory` is null for a new card, `siblings` the group of its siblings or null if it has none. */
export type WaitingCard = {
  cardId: string;
  deckId: string;
  memory: CardState | null;
  siblings: string | null;
};

/**
 * Siblings are kept apart: one of each group comes up on a local day, and none if a card of the group has been answered since
 * the day's start (epoch ms). New ones do not come up while another is due or being learned. Null if siblings are not kept apart.
 */
export type Apart = { day: LocalDay; since: number } | null;

/** The deck that a learner chose, if any. */
export type Chosen = { deckId?: string | undefined };

/** Which cards are wanted: of one deck or of all but some, only those that can be asked as a quiz, only those with a tag. */
export type Wanted = Chosen & {
  without?: ReadonlySet<string> | undefined;
  quizOnly?: boolean | undefined;
  tag?: string | undefined;
  apart: Apart;
};

/**
 * What a learner studies instead of due cards: known cards that will be due within some days after today, cards that were
 * forgotten today, or the cards of a plan.
 */
export type Extra = { ahead: number } | 'forgotten' | { planId: string };

export type CountByDeck = ReadonlyMap<string, number>;

/** A learner's settings for reviews. */
export type ReviewSettings = {
  memory: SchedulingSettings;
  newPerDay: number;
  reviewsPerDay: number;
  easyButton: boolean;
  /** Whether siblings may be asked on the same day. */
  siblingsSameDay: boolean;
  days: DayRules;
  /** Set while a backlog is worked off, otherwise null. */
  catchUp: CatchUp | null;
};

/**
 * The cards of one learner that come up for review, as the server's tables or a device's replica hold them. Cards are
 * left out while they are suspended and while their deck is not reviewed. Instants in epoch ms.
 */
export type ReviewQueue = PlanSource & {
  settings: () => Promise<ReviewSettings>;
  /** How many known cards of each deck are due on a local day, including overdue ones. */
  countKnown: (day: LocalDay, apart: Apart) => Promise<CountByDeck>;
  /** How many cards of each deck have finished a learning step by an instant. */
  countLearning: (now: number) => Promise<CountByDeck>;
  /** How many new cards each deck has. */
  countNew: (apart: Apart) => Promise<CountByDeck>;
  /** The wanted known cards due on a local day, longest overdue first, with several of a group that has no answer yet. */
  listKnown: (day: LocalDay, wanted: Wanted) => Promise<readonly WaitingCard[]>;
  /** The wanted cards that have finished a learning step by an instant, earliest first. */
  listLearning: (now: number, wanted: Wanted) => Promise<readonly WaitingCard[]>;
  /** The next wanted new cards: the first card of every deck, then the second ones, and so on. */
  listNew: (wanted: Wanted & { limit: number }) => Promise<readonly WaitingCard[]>;
  /**
   * The wanted cards of a deck that are neither suspended nor answered since an instant, whether or not they come up for
   * review, with several of a group that has no answer yet. Known cards come first, the earliest due before the others, then
   * those in learning, then new ones.
   */
  listUnanswered: (
    since: number,
    wanted: Wanted & { deckId: string; limit: number },
  ) => Promise<readonly WaitingCard[]>;
  /** The wanted cards, without suspended ones, for which an answer since an instant was Incorrect. */
  listForgotten: (since: number, wanted: Omit<Wanted, 'apart'>) => Promise<readonly WaitingCard[]>;
  /** How many known cards come back on each local day after `after` up to `until`; days without any are left out. */
  countDays: (after: LocalDay, until: LocalDay) => Promise<ReadonlyMap<LocalDay, number>>;
  /** The first local day after `day` on which a known card becomes due; null when there is none. */
  firstKnownDay: (after: LocalDay) => Promise<LocalDay | null>;
  /** When the next learning step ends; null when no card is being learned. */
  firstStepAt: () => Promise<number | null>;
  /** What the learner has done on a local day. */
  doneOn: (day: LocalDay) => Promise<Done>;
  /** The decks with limits of their own, and what the learner has done in each on a local day. */
  limitedDecks: (day: LocalDay) => Promise<readonly LimitedDeck[]>;
  /** The learner's answers, and their time in ms, since a local day. */
  answersSince: (day: LocalDay) => Promise<{ answered: number; timeMs: number }>;
};

/** The time (epoch ms) and time zone of a request. */
export type Here = { now: number; timeZone: string };

/** Whether and how siblings are kept apart on a local day. */
export function apartOn(day: LocalDay, { timeZone }: Here, { siblingsSameDay }: ReviewSettings): Apart {
  return siblingsSameDay ? null : { day, since: startOfDay(day, timeZone) };
}

/** What the limits still allow on a local day. */
export async function leftOn(
  queue: ReviewQueue,
  day: LocalDay,
  settings: ReviewSettings,
): Promise<LeftToday> {
  const limits = limitsOn(settings, settings.catchUp, day);
  return leftAfter(await queue.doneOn(day), limits, await queue.limitedDecks(day));
}
