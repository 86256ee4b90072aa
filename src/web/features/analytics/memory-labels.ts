import type { Month } from './memory-series.ts';

const months = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Formats a month (YYYY-MM) as "Nov 2026". */
export function monthName(month: string): string {
  return months.format(Date.parse(`${month}-01`));
}

/** Text such as "92% remembered", or "no reviews". */
export function retentionText({ retention }: Month): string {
  return retention === null ? 'no reviews' : `${retention}% remembered`;
}
