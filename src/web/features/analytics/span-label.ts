import { countOf, formatDay } from '#web/lib/format.ts';
import type { Span } from '#web/features/progress/day-series.ts';

const dates = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A local day (YYYY-MM-DD) as "Nov 21". */
export function spanDate(day: string): string {
  return dates.format(Date.parse(day));
}

/** "Sat, Nov 21" for a day, "Nov 15 – 21" for a week. */
export function spanLabel({ from, to }: Span): string {
  return from === to ? formatDay(from) : dates.formatRange(Date.parse(from), Date.parse(to));
}

/** "20 cards, 75% correct", or "no cards". */
export function spanText({ cards, accuracy }: Span): string {
  return accuracy === null ? 'no cards' : `${countOf(cards, 'card')}, ${accuracy}% correct`;
}
