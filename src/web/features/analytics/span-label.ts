import { countOf, formatDay } from '#web/lib/format.ts';
import type { Span } from '#web/features/progress/day-series.ts';

const dates = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDays = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats a local day (YYYY-MM-DD) as "Nov 21". */
export function spanDate(day: string): string {
  return dates.format(Date.parse(day));
}

/** Formats a day as "Sat, Nov 21" and a week as "Nov 15 – 21". */
export function spanLabel({ from, to }: Pick<Span, 'from' | 'to'>): string {
  return from === to ? formatDay(from) : dates.formatRange(Date.parse(from), Date.parse(to));
}

/** "20 cards, 75% correct", or "no cards". */
export function spanText({ cards, accuracy }: Span): string {
  return accuracy === null ? 'no cards' : `${countOf(cards, 'card')}, ${accuracy}% correct`;
}

/** "Saturday, November 21, 2026: 20 cards, 75% correct". */
export function dayText(day: Span): string {
  return `${longDays.format(Date.parse(day.from))}: ${spanText(day)}`;
}
