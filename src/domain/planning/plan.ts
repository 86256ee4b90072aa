import { localDay, startOfDay, type LocalDay } from '../local-day.ts';
import type { CardState } from '../scheduling/card-state.ts';
import type { SchedulingSettings } from '../scheduling/settings.ts';
import { secondsToday, type Calendar } from './calendar.ts';
import { cardsToday, doneToday } from './exam-plan.ts';
import type { Habits } from './learner.ts';

/** The limits of a plan: decks, tags and cards, minutes on a day, characters of its name; and of the number of plans of a learner. */
export const PLAN_LIMITS = { decks: 100, tags: 30, cards: 10_000, minutes: 600, name: 100, plans: 50 };

/** A learner's plan for an exam. */
export type Plan = Readonly<{
  id: string;
  name: string;
  /** Epoch ms. */
  examAt: number;
  /** Its cards: those of the decks, and those with one of the tags. */
  deckIds: readonly string[];
  tags: readonly string[];
  /** By weekday, Sunday first. */
  minutes: readonly number[];
  firstDay: LocalDay | null;
  /** How the learner answered when the plan was saved, so that all devices compute the same order. */
  habits: Habits;
}>;

/** A card of a plan; `siblings` is the group of its siblings, or null. */
export type PlannedCard = Readonly<{
  cardId: string;
  deckId: string;
  memory: CardState | null;
  siblings: string | null;
}>;

/** What a plan asks for today. */
export type PlanToday = Readonly<{
  plan: Plan;
  /** In order, as many as fit into the minutes of today. */
  cards: readonly PlannedCard[];
  /** The following cards, for a learner who takes more time. */
  further: readonly PlannedCard[];
  /** The minutes that the cards are expected to take. */
  minutes: number;
}>;

/** When and for whom: `now` in epoch ms. If siblings are kept apart, one of each group is asked on a day. */
type Circumstances = Pick<Calendar, 'now' | 'timeZone' | 'breaks'> & {
  settings: SchedulingSettings;
  siblingsApart: boolean;
};

/**
 * The cards that a plan asks for today, new ones in the order of `cards`. None once the exam is past. Throws VALIDATION_FAILED if
 * the exam is more than two years away.
 */
export function planToday(
  plan: Plan,
  cards: readonly PlannedCard[],
  { now, timeZone, breaks, settings, siblingsApart }: Circumstances,
): PlanToday {
  const { examAt, minutes, firstDay, habits } = plan;
  const today: { cards: PlannedCard[]; further: PlannedCard[] } = { cards: [], further: [] };
  if (examAt <= now) return { plan, ...today, minutes: 0 };
  const { seconds: done } = doneToday(cards, { now, timeZone }, habits);
  const calendar = { now, examAt, timeZone, minutes, breaks, firstDay, minutesDone: done / 60 };
  const available = secondsToday(calendar);
  const byId = new Map(cards.map((card) => [card.cardId, card]));
  const groups = new Set(
    siblingsApart ? answeredSince(startOfDay(localDay(now, timeZone), timeZone), cards) : [],
  );
  let taken = 0;
  for (const { cardId, seconds } of cardsToday({
    cards: inSameOrder(cards),
    learner: { settings, habits },
    calendar,
    seed: plan.id,
  })) {
    const card = byId.get(cardId);
    if (card === undefined) continue;
    const { memory, siblings } = card;
    const isLearning = memory !== null && memory.dueDay === null;
    if (isLearning ? memory.dueAt > now : siblings !== null && groups.has(siblings)) continue;
    if (siblingsApart && siblings !== null) groups.add(siblings);
    today[taken < available ? 'cards' : 'further'].push(card);
    if (taken < available) taken += seconds;
  }
  return { plan, ...today, minutes: Math.ceil(taken / 60) };
}

/** The order of cards that add equally much: new cards keep the given order, and known ones are ordered by id. */
function inSameOrder(cards: readonly PlannedCard[]): PlannedCard[] {
  const isNew = ({ memory }: PlannedCard) => memory === null;
  const known = cards.filter((card) => !isNew(card));
  return [...known.toSorted((one, other) => (one.cardId < other.cardId ? -1 : 1)), ...cards.filter(isNew)];
}

/** The groups of siblings of which a card was answered since an instant (epoch ms). */
function answeredSince(since: number, cards: readonly PlannedCard[]): string[] {
  return cards.flatMap(({ memory, siblings }) =>
    siblings !== null && memory !== null && memory.lastReviewAt >= since ? [siblings] : [],
  );
}
