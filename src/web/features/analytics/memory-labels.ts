import type { Month } from './memory-series.ts';

const months = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A month (YYYY-MM) as "Nov 2026". */
export function monthName(month: string): string {
  return months.format(Date.parse(`${month}-01`));
}

/** "92% remembered", or "no reviews". */
export function retentionText({ retention }: Month): string {
  return retention === null ? 'no reviews' : `${retention}% remembered`;
}
