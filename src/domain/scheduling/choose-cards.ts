import { notFound } from '../errors.ts';
import { addDays, localDay, startOfDay, type LocalDay } from '../local-day.ts';
import type { PlanToday } from '../planning/plan.ts';
import { plannedCards, plannedDecks, plansToday } from '../planning/planned-cards.ts';
import { roundSize, type StudyMode } from '../study/mode.ts';
import { chooseRound } from '../study/round.ts';
import { listAllowedKnown, listAllowedNew } from './allowed-cards.ts';
import { retrievability } from './card-state.ts';
import { planReview } from './plan.ts';
import {
  apartOn,
  leftOn,
  type Apart,
  type Chosen,
  type Extra,
  type Here,
  type ReviewQueue,
  type WaitingCard,
  type Wanted,
} from './queue.ts';
import type { SchedulingSettings } from './settings.ts';

/** How many cards a plan offers at a time beyond those of a day. */
const FURTHER_CARDS = 20;

/**
 * The ids of a review's cards in order, within the daily limits; new ones only if they are wanted. If `extra` is given, its cards
 * instead, regardless of the limits.
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
  if (typeof extra === 'object' && 'planId' in extra) {
    const { planId } = extra;
    if (!(await queue.plans(now)).some(({ id }) => id === planId)) throw notFound('Plan');
    return cardsOfPlan(plans, planId).slice(0, limit);
  }
  const left = await leftOn(queue, today, settings);
  const apart = apartOn(today, { now, timeZone }, settings);
  const isOfAll = deckId === undefined && tag === undefined && extra === undefined;
  const without = isOfAll ? plannedDecks(plans.map(({ plan }) => plan)) : undefined;
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
  const planned = tag === undefined ? plannedCards(plans, deckId) : [];
  const first = planned.filter(({ memory }) => newCards || memory !== null).map(({ cardId }) => cardId);
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

/** The cards that a plan asks for today, or the next ones if those are done; none before its first day. */
function cardsOfPlan(plans: readonly PlanToday[], planId: string): string[] {
  const ofPlan = plans.find(({ plan }) => plan.id === planId);
  if (!ofPlan) return [];
  const cards = ofPlan.cards.length > 0 ? ofPlan.cards : ofPlan.further.slice(0, FURTHER_CARDS);
  return cards.map(({ cardId }) => cardId);
}

/** Cards that were answered today are not studied ahead, because another answer on the same day would not inform the schedule. */
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
 * The ids of a round's cards in order. In all decks they are within the daily limits; a deck that the learner chose continues
 * with its other cards, each once a day. In the mode `quiz` they are cards with options; in the mode `learn` new ones and
 * those being learned come before all others, regardless of the limits. `seed` decides the order.
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
  // A quiz and Learn choose their cards without regard to an exam.
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

/** The expected number of siblings in a list, of which one is taken. */
const MANY_SIBLINGS = 5;

/**
 * A filter for one list after the other: keeps the first card of each group, unless the group was in an earlier list or is
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
