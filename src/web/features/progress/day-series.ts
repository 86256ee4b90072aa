import type { Progress } from '#contract/analytics.ts';
import { accuracyPercent } from '#domain/statistics/accuracy.ts';
import { addDays, daysBetween, type LocalDay } from '#domain/local-day.ts';

type StudyDay = Progress['daily'][number];

/** One point of a chart: a day, or the days from `from` to `to` inclusive. */
export type Span = {
  from: LocalDay;
  to: LocalDay;
  cards: number;
  correct: number;
  /** Study time in ms. */
  time: number;
  /** Whole percent; null if nothing was answered, which charts show as a gap rather than 0 %. */
  accuracy: number | null;
};

const DAYS_IN_WEEK = 7;

/**
 * Today for charts: the browser's local day, or the last study day if that is later because the clocks of browser and
 * server disagree.
 */
export function lastDayOf(daily: readonly StudyDay[], today: LocalDay): LocalDay {
  const last = daily.at(-1)?.date ?? today;
  return last > today ? last : today;
}

/** One span for each of the `length` days up to `today`, oldest first. Days without study have no cards. */
export function fillDays(daily: readonly StudyDay[], today: LocalDay, length: number): Span[] {
  const studied = new Map(daily.map((day) => [day.date, day]));
  return Array.from({ length }, (_, index) => {
    const date = addDays(today, index + 1 - length);
    const { cards = 0, correct = 0, time = 0 } = studied.get(date) ?? {};
    return span(date, date, cards, correct, time);
  });
}

/** Groups days into weeks of seven, counted back from the last day. An incomplete oldest week is dropped. */
export function byWeek(days: readonly Span[]): Span[] {
  const weeks: Span[] = [];
  for (let end = days.length; end >= DAYS_IN_WEEK; end -= DAYS_IN_WEEK) {
    const whole = total(days.slice(end - DAYS_IN_WEEK, end));
    if (whole) weeks.unshift(whole);
  }
  return weeks;
}

/** Merges all spans into one; undefined if there are none. */
export function total(spans: readonly Span[]): Span | undefined {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return undefined;
  const sum = (key: 'cards' | 'correct' | 'time') => spans.reduce((all, one) => all + one[key], 0);
  return span(first.from, last.to, sum('cards'), sum('correct'), sum('time'));
}

/** A day with the accuracy of the seven days ending with it; null if nothing was answered in them. */
export type DayInWeek = Span & { week: number | null };

/** The last `length` days up to `today`, each with its week's accuracy, which may include days before the range. */
export function fillDaysInWeeks(daily: readonly StudyDay[], today: LocalDay, length: number): DayInWeek[] {
  const before = DAYS_IN_WEEK - 1;
  const days = fillDays(daily, today, length + before);
  return days.slice(before).map((day, index) => ({
    ...day,
    week: total(days.slice(index, index + DAYS_IN_WEEK))?.accuracy ?? null,
  }));
}

/** The number of days in a span. */
export function lengthOf({ from, to }: Span): number {
  return daysBetween(from, to) + 1;
}

/** The cards answered on `today`. */
export function cardsOn(daily: readonly StudyDay[], today: LocalDay): number {
  return daily.find(({ date }) => date === today)?.cards ?? 0;
}

function span(from: LocalDay, to: LocalDay, cards: number, correct: number, time: number): Span {
  return { from, to, cards, correct, time, accuracy: cards === 0 ? null : accuracyPercent(correct, cards) };
}
