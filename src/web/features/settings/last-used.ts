import { localDayNumber } from '#domain/local-day.ts';
import { formatDate } from '#web/lib/format.ts';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** After this many days a date is clearer. */
const RECENT_DAYS = 30;

/**
 * When a device was last used (both instants in epoch ms): in hours, which is as precise as the server stores it, and
 * after a day in calendar days of `timeZone`.
 */
export function lastUsedLabel(lastUsedAt: number, now: number, timeZone: string): string {
  const ago = now - lastUsedAt;
  if (ago < HOUR_MS) return 'Used in the last hour';
  if (ago < DAY_MS) return `Last used ${relative.format(-Math.floor(ago / HOUR_MS), 'hour')}`;
  const days = localDayNumber(now, timeZone) - localDayNumber(lastUsedAt, timeZone);
  return days < RECENT_DAYS
    ? `Last used ${relative.format(-days, 'day')}`
    : `Last used on ${formatDate(lastUsedAt)}`;
}
