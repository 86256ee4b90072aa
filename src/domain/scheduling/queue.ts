import { notFound } from '../errors.ts';
import { addDays, localDay, startOfDay, type LocalDay } from '../local-day.ts';
import { roundSize, type StudyMode } from '../study/mode.ts';
import { chooseRound } from '../study/round.ts';
import { retrievability, type CardState } from './card-state.ts';
import { listAllowedKnown, listAllowedNew } from './allowed-cards.ts';
import { leftAfter, type Done, type LeftToday, type LimitedDeck } from './day-limits.ts';
import { limitsOn, type CatchUp } from '../planning/catch-up.ts';
import type { PlanToday } from '../planning/plan.ts';
import {
  countPlanned,
  plannedCards,
  plannedDecks,
  plansToday,
  type PlanSource,
} from '../planning/planned-cards.ts';
import { planReview } from './plan.ts';
import { DAYS_COUNTED, type ComingDays } from './choose-interval.ts';
import type { DayRules, SchedulingSettings } from './settings.ts';
import { shareOut } from './share-out.ts';

/** A card that may come up. `memory` is null for a new card, `siblings` the group of its siblings or null if it has none. */
export type WaitingCard = {
  cardId: string;
  deckId: string;
  memory: CardState | null;
  siblings: string | null;
};

/**
 * Siblings are kept apart: one of each group comes up on a local day. Those of a group of which a card was answered since
 * the day's start (epoch ms) do not, and new ones do not while another is due or being learned. Null if they are not kept apart.
 */
export type Apart = { day: LocalDay; since: number } | null;

/** The deck that a learner chose, if any. */
type Chosen = { deckId?: string | undefined };

/** Which cards are wanted: of one deck or of all but some, only those that can be asked as a quiz, only those with a tag. */
export type Wanted = Chosen & {
  without?: ReadonlySet<string> | undefined;
  quizOnly?: boolean | undefined;
  tag?: string | undefined;
  apart: Apart;
};

/**
 * What a learner studies in place of what is due: known cards that will be due within some days after today, those that were
 * forgotten today, or the cards of a plan.
 */
export type Extra = { ahead: number } | 'forgotten' | { planId: string };

type CountByDeck = ReadonlyMap<string, number>;

/** A learner's settings for reviews. */
export type ReviewSettings = {
  memory: SchedulingSettings;
  newPerDay: number;
  reviewsPerDay: number;
  easyButton: boolean;
  /** Whether siblings are asked on the same day. */
  siblingsSameDay: boolean;
  days: DayRules;
  /** While a backlog is worked off; else null. */
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
  /** The wanted cards, suspended ones left out, of which an answer since an instant was Incorrect. */
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

/** How many cards a plan offers at once beyond those of a day. */
const FURTHER_CARDS = 20;

/** The time and time zone of a request. */
type Here = { now: number; timeZone: string };

/** The number of last days that the learner's pace is computed from. */
const PACE_DAYS = 14;

/** The assumed pace of a learner without recent answers, in ms per card. */
const USUAL_PACE_MS = 10_000;

/** Counts of known cards that are due, of new ones within the limits of the day, and of cards in learning that are due. */
type DueCounts = { due: number; new: number; learning: number };

/** What there is to review today, in all and by deck; instants in epoch ms. */
export type DueToday = DueCounts & {
  /** Estimated, from the learner's recent time per card. */
  minutes: number;
  /** Known cards due tomorrow, within tomorrow's limit. */
  tomorrow: number;
  /** When the next card is due; null if something is due now or nothing ever will be. */
  nextDueAt: number | null;
  /** Known cards due today that the daily limit holds back. */
  heldBack: number;
  /**
   * Adds up to the counts of all decks, because the daily limits are shared out among the decks. A deck that an exam is planned
   * with has the cards that the plan asks today.
   */
  decks: Array<DueCounts & { deckId: string }>;
  /** What the plans ask today, which the counts contain. */
  plans: Array<{ id: string; name: string; examAt: number; cards: number; minutes: number }>;
};

/** What intervals are chosen by from now on: the learner's wishes, and what comes back on the days after today. */
export async function comingDays(queue: ReviewQueue, { now, timeZone }: Here): Promise<ComingDays> {
  const { days: rules } = await queue.settings();
  const today = localDay(now, timeZone);
  const counts = await queue.countDays(today, addDays(today, DAYS_COUNTED));
  const cards = Array.from(
    { length: DAYS_COUNTED },
    (_none, index) => counts.get(addDays(today, index + 1)) ?? 0,
  );
  return { ...rules, from: addDays(today, 1), cards };
}

/** What there is to review today, in total and by deck, and what comes next. */
export async function dueToday(queue: ReviewQueue, here: Here): Promise<DueToday> {
  const today = localDay(here.now, here.timeZone);
  const settings = await queue.settings();
  const apart = apartOn(today, here, settings);
  const plans = await plansToday(queue, here, settings);
  const outside = (counts: CountByDeck) => withoutDecks(counts, plannedDecks(plans.map(({ plan }) => plan)));
  const known = outside(await queue.countKnown(today, apart));
  const learning = outside(await queue.countLearning(here.now));
  const fresh = outside(await queue.countNew(apart));
  const left = await leftOn(queue, today, settings);
  const nextDay = addDays(today, 1);
  const apartThen = apartOn(nextDay, here, settings);
  const leftThen = await leftOn(queue, nextDay, settings);
  const tomorrow = {
    due: sum(shareOut(outside(await queue.countKnown(nextDay, apartThen)), leftThen.known)),
    new: sum(shareOut(apart === null ? fresh : outside(await queue.countNew(apartThen)), leftThen.new)),
  };
  const shares = { due: shareOut(known, left.known), new: shareOut(fresh, left.new) };
  const planned = countPlanned(plans, today);
  const decks = [
    ...new Set([...shares.due.keys(), ...learning.keys(), ...shares.new.keys(), ...planned.keys()]),
  ].map((deckId) => {
    const more = planned.get(deckId);
    return {
      deckId,
      due: (shares.due.get(deckId) ?? 0) + (more?.due ?? 0),
      new: (shares.new.get(deckId) ?? 0) + (more?.new ?? 0),
      learning: (learning.get(deckId) ?? 0) + (more?.learning ?? 0),
    };
  });
  const counts = {
    due: total(decks.map(({ due }) => due)),
    new: total(decks.map((deck) => deck.new)),
    learning: total(decks.map((deck) => deck.learning)),
  };
  const cards = counts.due + counts.new + counts.learning;
  return {
    ...counts,
    minutes: Math.ceil((cards * (await pace(queue, today))) / 60_000),
    tomorrow: tomorrow.due,
    nextDueAt: cards > 0 ? null : await nextDueAt(queue, here, tomorrow),
    heldBack: sum(known) - sum(shares.due),
    decks,
    plans: plans.map(({ plan: { id, name, examAt }, cards: asked, minutes }) => {
      return { id, name, examAt, cards: asked.length, minutes };
    }),
  };
}

/**
 * The ids of a review's cards in order, within the daily limits; new ones only if they are wanted. With `extra`, those cards
 * instead, whatever the limits.
 */
export async function chooseForReview(
  queue: ReviewQueue,
  {
    deckId,
    tag,
    limit,
    newCards,
    extra,
    now,
    timeZone,
  }: Here & Pick<Wanted, 'deckId' | 'tag'> & { limit: number; newCards: boolean; extra?: Extra | undefined },
): Promise<string[]> {
  const today = localDay(now, timeZone);
  const settings = await queue.settings();
  const plans = await plansToday(queue, { now, timeZone }, settings);
  if (typeof extra === 'object' && 'planId' in extra) return cardsOfPlan(plans, extra.planId).slice(0, limit);
  const left = await leftOn(queue, today, settings);
  const apart = apartOn(today, { now, timeZone }, settings);
  const planned = plannedDecks(plans.map(({ plan }) => plan));
  const without = deckId === undefined && extra === undefined ? planned : undefined;
  const wanted = { deckId, without, tag, apart };
  const candidates = (cards: readonly WaitingCard[]) =>
    cards.flatMap(({ cardId, memory }) =>
      memory === null ? [] : [{ cardId, retrievability: retrievability(memory, now, settings.memory) }],
    );
  if (extra !== undefined) {
    const beyond = await listExtra(queue, extra, { today, since: startOfDay(today, timeZone), wanted });
    const none = { learning: [], new: [] };
    return planReview({ ...none, known: candidates(beyond) }, { known: limit, new: 0, all: limit });
  }
  const learning = await queue.listLearning(now, wanted);
  const firstOf = firstOfGroups(apart, learning);
  const known = firstOf(await listAllowedKnown(queue, today, wanted, left.known.of));
  const fresh = newCards
    ? firstOf(await listAllowedNew(queue, { ...wanted, limit: Math.min(left.new.all, limit) }, left.new.of))
    : [];
  const first = tag === undefined ? plannedCards(plans, deckId).map(({ cardId }) => cardId) : [];
  const scheduled = planReview(
    {
      learning: learning.map(({ cardId }) => cardId),
      known: candidates(known),
      new: fresh.map(({ cardId }) => cardId),
    },
    { known: left.known.all, new: left.new.all, all: limit },
  );
  return [...new Set([...first, ...scheduled])].slice(0, limit);
}

/** What a plan asks today, or what follows for a learner who has done that already. */
function cardsOfPlan(plans: readonly PlanToday[], planId: string): string[] {
  const ofPlan = plans.find(({ plan }) => plan.id === planId);
  if (!ofPlan) throw notFound('Plan');
  const cards = ofPlan.cards.length > 0 ? ofPlan.cards : ofPlan.further.slice(0, FURTHER_CARDS);
  return cards.map(({ cardId }) => cardId);
}

/** Cards that were answered today are not studied ahead: another answer on the same day would teach the schedule nothing. */
async function listExtra(
  queue: ReviewQueue,
  extra: Exclude<Extra, { planId: string }>,
  { today, since, wanted }: { today: LocalDay; since: number; wanted: Wanted },
): Promise<readonly WaitingCard[]> {
  if (extra === 'forgotten') return queue.listForgotten(since, wanted);
  const known = await queue.listKnown(addDays(today, extra.ahead), wanted);
  return firstOfGroups(
    wanted.apart,
    [],
  )(known.filter(({ memory }) => memory !== null && memory.lastReviewAt < since));
}

/**
 * The ids of a round's cards in order. In all decks they are within the daily limits; a deck that the learner chose goes
 * on with its other cards, each once a day. In the mode `quiz` they are cards with options; in the mode `learn` new ones and
 * those being learned come before all others, whatever the limits. `seed` decides the order.
 */
export async function chooseForRound(
  queue: ReviewQueue,
  {
    deckId,
    mode,
    size = roundSize(mode),
    seed,
    now,
    timeZone,
  }: Here & Chosen & { mode: StudyMode; size?: number | undefined; seed: string },
): Promise<string[]> {
  const learns = mode === 'learn';
  const today = localDay(now, timeZone);
  const settings = await queue.settings();
  const left = await leftOn(queue, today, settings);
  const apart = apartOn(today, { now, timeZone }, settings);
  const plans = await plansToday(queue, { now, timeZone }, settings);
  // A quiz and Learn choose by other things than an exam.
  const planned = learns || mode === 'quiz' ? [] : plannedCards(plans, deckId).map(({ cardId }) => cardId);
  const without = deckId === undefined ? plannedDecks(plans.map(({ plan }) => plan)) : undefined;
  const wanted = { deckId, without, quizOnly: mode === 'quiz', apart };
  const learning = await queue.listLearning(now, wanted);
  const firstOf = firstOfGroups(apart, learning);
  const known = learns ? [] : firstOf(await listAllowedKnown(queue, today, wanted, left.known.of));
  const fresh = firstOf(
    learns
      ? await queue.listNew({ ...wanted, limit: size })
      : await listAllowedNew(queue, { ...wanted, limit: Math.min(left.new.all, size) }, left.new.of),
  );
  const due = weakestFirst(known, now, settings.memory).slice(0, left.known.all);
  const ofToday = new Set([...due, ...learning, ...fresh].map(({ cardId }) => cardId));
  const others =
    deckId === undefined || ofToday.size >= size
      ? []
      : await queue.listUnanswered(startOfDay(today, timeZone), {
          ...wanted,
          deckId,
          limit: (apart === null ? 2 : 2 * MANY_SIBLINGS) * size,
        });
  const scheduled = chooseRound(
    {
      missed: learning.map(({ cardId }) => cardId),
      due: due.flatMap(({ cardId, memory }) => (memory === null ? [] : [{ cardId, memory }])),
      new: fresh.map(({ cardId }) => cardId),
      further: firstOf(others.filter(({ cardId }) => !ofToday.has(cardId))).map(({ cardId }) => cardId),
    },
    { seed, now, settings: settings.memory, size },
  );
  return [...new Set([...planned, ...scheduled])].slice(0, size);
}

/** How many known cards are due tomorrow as things stand, including those that today's limit holds back. */
export async function dueTomorrow(queue: ReviewQueue, { now, timeZone }: Here): Promise<number> {
  const nextDay = addDays(localDay(now, timeZone), 1);
  const settings = await queue.settings();
  const left = await leftOn(queue, nextDay, settings);
  const counts = await queue.countKnown(nextDay, apartOn(nextDay, { now, timeZone }, settings));
  return sum(shareOut(withoutDecks(counts, plannedDecks(await queue.plans(now))), left.known));
}

function weakestFirst(
  cards: readonly WaitingCard[],
  now: number,
  settings: SchedulingSettings,
): WaitingCard[] {
  const recalls = new Map(
    cards.map(({ cardId, memory }) => [cardId, memory === null ? 0 : retrievability(memory, now, settings)]),
  );
  const recallOf = ({ cardId }: WaitingCard) => recalls.get(cardId) ?? 0;
  return cards.toSorted(
    (one, other) => recallOf(one) - recallOf(other) || (one.cardId < other.cardId ? -1 : 1),
  );
}

function apartOn(day: LocalDay, { timeZone }: Here, { siblingsSameDay }: ReviewSettings): Apart {
  return siblingsSameDay ? null : { day, since: startOfDay(day, timeZone) };
}

/** How many siblings are expected in a list, of which one is taken. */
const MANY_SIBLINGS = 5;

/**
 * A filter for one list after the other: leaves the first card of each group, unless the group was in an earlier list or is
 * being learned.
 */
function firstOfGroups(apart: Apart, learning: readonly WaitingCard[]) {
  const taken = new Set(learning.map(({ siblings }) => siblings));
  return <Card extends WaitingCard>(cards: readonly Card[]): Card[] => {
    if (apart === null) return [...cards];
    return cards.filter(({ siblings }) => {
      if (siblings === null) return true;
      const isFirst = !taken.has(siblings);
      taken.add(siblings);
      return isFirst;
    });
  };
}

/** What the limits still allow on a local day. */
async function leftOn(queue: ReviewQueue, day: LocalDay, settings: ReviewSettings): Promise<LeftToday> {
  const limits = limitsOn(settings, settings.catchUp, day);
  return leftAfter(await queue.doneOn(day), limits, await queue.limitedDecks(day));
}

/** When the next card is due (epoch ms) if nothing is left for today; null for never. */
async function nextDueAt(
  queue: ReviewQueue,
  { now, timeZone }: Here,
  tomorrow: { due: number; new: number },
): Promise<number | null> {
  const nextDay = addDays(localDay(now, timeZone), 1);
  const day = tomorrow.due + tomorrow.new > 0 ? nextDay : await queue.firstKnownDay(nextDay);
  const times = [await queue.firstStepAt(), day === null ? null : startOfDay(day, timeZone)];
  return times.reduce(
    (one, other) => (one === null ? other : other === null ? one : Math.min(one, other)),
    null,
  );
}

/** The learner's average time for a card, in ms. */
async function pace(queue: ReviewQueue, today: LocalDay): Promise<number> {
  const { answered, timeMs } = await queue.answersSince(addDays(today, -PACE_DAYS));
  return answered === 0 ? USUAL_PACE_MS : timeMs / answered;
}

function withoutDecks(counts: CountByDeck, deckIds: ReadonlySet<string>): CountByDeck {
  return new Map([...counts].filter(([deckId]) => !deckIds.has(deckId)));
}

function sum(counts: CountByDeck): number {
  return total([...counts.values()]);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
