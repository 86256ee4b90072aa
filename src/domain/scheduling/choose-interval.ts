import {
  dayNumber,
  dayOfNumber,
  localDayNumber,
  weekdayOf,
  type DayNumber,
  type LocalDay,
} from '../local-day.ts';
import {
  intervalRange,
  nextCardState,
  type CardState,
  type IntervalRange,
  type ReviewMoment,
} from './card-state.ts';
import { RATINGS, type Rating } from './rating.ts';
import type { DayRules, SchedulingSettings } from './settings.ts';

/** How many days of cards are counted before a session. Beyond them, easy days and breaks count, but not the cards. */
export const DAYS_COUNTED = 180;

/** A learner's wishes for the days ahead, and how many known cards come back on each of them, from `from` on. */
export type ComingDays = DayRules & Readonly<{ from: LocalDay; cards: number[] }>;

type Day = { interval: number; load: number };

/**
 * The interval in days after which a card comes back, one of `range`. Days of a break and easy days with as few cards as
 * possible are left out, unless there are no others. Of the rest, the day with the fewest cards for its share is chosen, compared
 * with the trend over these days: later days still have fewer cards, and preferring them for that would lengthen all intervals.
 * Among equal days, the one nearest to FSRS's own is chosen. If days are not levelled, cards are only moved away from easy days
 * and breaks. `cardsOn` returns how many cards come back on a day.
 */
export function chooseInterval(
  range: IntervalRange,
  today: DayNumber,
  rules: DayRules,
  cardsOn: (day: DayNumber) => number,
): number {
  const { plain, min, max } = range;
  if (!rules.levelDays && shareOf(today + plain, rules) === 1) return plain;
  const days: Day[] = [];
  for (let interval = min; interval <= max; interval += 1) {
    const day = today + interval;
    const share = shareOf(day, rules);
    if (share > 0) days.push({ interval, load: (cardsOn(day) + 1) / share });
  }
  const overTrend = trendOf(days);
  const [best] = days.toSorted(
    (one, other) =>
      Math.sign(rounded(overTrend(one) - overTrend(other))) ||
      Math.abs(one.interval - plain) - Math.abs(other.interval - plain),
  );
  return best?.interval ?? plain;
}

/** The share of a day from 0 to 1; days of a break have none. */
function shareOf(day: DayNumber, { dayLoads, breaks }: DayRules): number {
  const text = dayOfNumber(day);
  if (breaks.some(({ from, to }) => from <= text && text <= to)) return 0;
  return dayLoads[weekdayOf(day)] ?? 1;
}

/** By how much the load of a day is above the straight line fitted to all days (least squares). */
function trendOf(days: readonly Day[]): (day: Day) => number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(days.map(({ interval }) => interval));
  const load = mean(days.map((day) => day.load));
  const spread = mean(days.map(({ interval }) => (interval - middle) ** 2));
  const rise = mean(days.map((day) => (day.interval - middle) * (day.load - load)));
  const steepest = (2 * load) / middle;
  const slope = spread === 0 ? 0 : Math.min(Math.max(rise / spread, -steepest), steepest);
  return (day) => day.load - load - slope * (day.interval - middle);
}

/** Removes rounding errors, so that equal days are equal. */
function rounded(difference: number): number {
  return Math.round(difference * 1e6);
}

/** Whether the rules ever choose another interval than FSRS. */
export function hasDayRules({ levelDays, dayLoads, breaks }: DayRules): boolean {
  return levelDays || breaks.length > 0 || dayLoads.some((load) => load < 1);
}

/** The interval in days that is chosen with an answer; null if there is no choice. */
export function chooseOf(
  memory: CardState | null,
  rating: Rating,
  moment: ReviewMoment,
  { settings, coming }: { settings: SchedulingSettings; coming: ComingDays },
): number | null {
  if (!hasDayRules(coming)) return null;
  const range = intervalRange(memory, rating, moment, settings);
  if (range === null || range.min === range.max) return null;
  const today = localDayNumber(moment.at, moment.timeZone);
  const first = dayNumber(coming.from);
  const isCounted = today + range.max - first < coming.cards.length;
  return chooseInterval(range, today, coming, (day) => (isCounted ? (coming.cards[day - first] ?? 0) : 0));
}

/** The days ahead after a card has been moved from one of them to another; null for none. */
export function withMoved(coming: ComingDays, before: LocalDay | null, after: LocalDay | null): ComingDays {
  const first = dayNumber(coming.from);
  const change = new Map<number, number>();
  const add = (day: LocalDay | null, count: number) => {
    const index = day === null ? -1 : dayNumber(day) - first;
    change.set(index, (change.get(index) ?? 0) + count);
  };
  add(before, -1);
  add(after, 1);
  return {
    ...coming,
    cards: coming.cards.map((count, index) => Math.max(0, count + (change.get(index) ?? 0))),
  };
}

/** The result of each rating, from Again to Easy. */
export function previewRatings(
  memory: CardState | null,
  moment: ReviewMoment,
  scheduling: { settings: SchedulingSettings; coming: ComingDays },
): Readonly<Record<Rating, CardState>> {
  const [again, hard, good, easy] = RATINGS.map((rating) => {
    const chosenInterval = chooseOf(memory, rating, moment, scheduling);
    return nextCardState(memory, rating, { ...moment, chosenInterval }, scheduling.settings);
  });
  if (!again || !hard || !good || !easy) throw new Error('There are four ratings');
  return { 1: again, 2: hard, 3: good, 4: easy };
}
