import { addDays, localDay, startOfDay, type LocalDay } from '../local-day.ts';
import { countPlanned, plannedDecks, plansToday, plansUnderWay } from '../planning/planned-cards.ts';
import { DAYS_COUNTED, type ComingDays } from './choose-interval.ts';
import { apartOn, leftOn, type CountByDeck, type Here, type ReviewQueue } from './queue.ts';
import { shareOut } from './share-out.ts';

/** The number of recent days from which the learner's pace is computed. */
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
   * Adds up to the counts of all decks, because the daily limits are shared out among the decks. A deck of an exam plan has the
   * cards that the plan asks for today.
   */
  decks: Array<DueCounts & { deckId: string }>;
  /** What the plans ask for today; the counts include it. */
  plans: Array<{ id: string; name: string; examAt: number; cards: number; minutes: number }>;
};

/** The basis on which intervals are now chosen: the learner's wishes, and what comes back on the days after today. */
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

/** How many known cards are due tomorrow as things stand, including those that today's limit holds back. */
export async function dueTomorrow(queue: ReviewQueue, { now, timeZone }: Here): Promise<number> {
  const nextDay = addDays(localDay(now, timeZone), 1);
  const settings = await queue.settings();
  const left = await leftOn(queue, nextDay, settings);
  const counts = await queue.countKnown(nextDay, apartOn(nextDay, { now, timeZone }, settings));
  return sum(
    shareOut(withoutDecks(counts, plannedDecks(await plansUnderWay(queue, now, nextDay))), left.known),
  );
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
