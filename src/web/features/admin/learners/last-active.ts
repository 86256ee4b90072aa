import { localDayNumber } from '#domain/local-day.ts';
import { formatDate } from '#web/lib/format.ts';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** After this many days a date is clearer. */
const RECENT_DAYS = 30;

/** When a learner was last active (both instants in epoch ms), in calendar days of `timeZone`. */
export function lastActiveText(at: number | null, now: number, timeZone: string): string {
  if (at === null) return 'Never';
  const days = localDayNumber(now, timeZone) - localDayNumber(at, timeZone);
  if (days >= RECENT_DAYS) return formatDate(at);
  const text = relative.format(-Math.max(0, days), 'day');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
