import { localDay, type LocalDay } from '../local-day.ts';
import type { DayRules, SchedulingSettings } from '../scheduling/settings.ts';
import { planToday, type Plan, type PlannedCard, type PlanToday } from './plan.ts';

/** A learner's plans, as the server's tables or a device's replica hold them. */
export type PlanSource = {
  /** The plans whose exam is later than an instant (epoch ms), the next one first. */
  plans: (now: number) => Promise<readonly Plan[]>;
  /** The cards of a plan that are not suspended and not in an archived deck, new ones in the order in which they are begun. */
  listPlanned: (plan: Plan) => Promise<readonly PlannedCard[]>;
};

/** The plans that have begun by a local day and whose exam is later than `now` (epoch ms), the next one first. */
export async function plansUnderWay(
  source: Pick<PlanSource, 'plans'>,
  now: number,
  day: LocalDay,
): Promise<readonly Plan[]> {
  const plans = await source.plans(now);
  return plans.filter(({ firstDay }) => firstDay === null || firstDay <= day);
}

/** What all plans that are under way ask for today, the next exam first. */
export async function plansToday(
  source: PlanSource,
  { now, timeZone }: { now: number; timeZone: string },
  {
    memory: settings,
    siblingsSameDay,
    days: { breaks },
  }: { memory: SchedulingSettings; siblingsSameDay: boolean; days: Pick<DayRules, 'breaks'> },
): Promise<PlanToday[]> {
  const today: PlanToday[] = [];
  for (const plan of await plansUnderWay(source, now, localDay(now, timeZone))) {
    const cards = await source.listPlanned(plan);
    const circumstances = { now, timeZone, breaks, settings, siblingsApart: !siblingsSameDay };
    today.push(planToday(plan, cards, circumstances));
  }
  return today;
}

/** The decks whose cards come up only because of plans. Cards that a plan has because of a tag also come up by their schedule. */
export function plannedDecks(plans: readonly Plan[]): ReadonlySet<string> {
  return new Set(plans.flatMap(({ deckIds }) => deckIds));
}

/** The cards that plans ask for today, each once, those of the next exam first; of all decks or of one. */
export function plannedCards(plans: readonly PlanToday[], deckId?: string): PlannedCard[] {
  const cards = new Map(plans.flatMap((plan) => plan.cards).map((card) => [card.cardId, card]));
  return [...cards.values()].filter((card) => deckId === undefined || card.deckId === deckId);
}

type Counts = { due: number; new: number; learning: number };

/**
 * How many cards of each deck plans ask for on a local day, without those that come up by their schedule, because they are already
 * counted.
 */
export function countPlanned(plans: readonly PlanToday[], today: LocalDay): ReadonlyMap<string, Counts> {
  const decks = plannedDecks(plans.map(({ plan }) => plan));
  const counts = new Map<string, Counts>();
  for (const { deckId, memory } of plannedCards(plans)) {
    const dueDay = memory?.dueDay ?? null;
    const isKnown = dueDay !== null;
    if (!decks.has(deckId) && (dueDay === null || dueDay <= today)) continue;
    const { due, new: unseen, learning } = counts.get(deckId) ?? { due: 0, new: 0, learning: 0 };
    counts.set(deckId, {
      due: due + (isKnown ? 1 : 0),
      new: unseen + (memory === null ? 1 : 0),
      learning: learning + (memory !== null && !isKnown ? 1 : 0),
    });
  }
  return counts;
}
