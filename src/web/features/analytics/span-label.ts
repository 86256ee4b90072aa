import { formatDay } from '#web/lib/format.ts';
import type { Span } from './day-series.ts';

const dates = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A local day (YYYY-MM-DD) as "Nov 21". */
export function spanDate(day: string): string {
  return dates.format(Date.parse(day));
}

/** "Sat, Nov 21" for a day, "Nov 15 – 21" for a week. */
export function spanLabel({ from, to }: Span): string {
  return from === to ? formatDay(from) : dates.formatRange(Date.parse(from), Date.parse(to));
}

export function accuracyText({ accuracy }: Span): string {
  return accuracy === null ? 'nothing answered' : `${accuracy}% right`;
}
