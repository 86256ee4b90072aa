import { localDayNumber } from '../local-day.ts';

/**
 * How long ago a deck was studied, in words (specification, section 4): Never studied, Today, Yesterday,
 * n days ago (under 7), n weeks ago (under 30 days), n months ago. Counted in the learner's calendar days.
 */
export function lastStudiedLabel(studiedAt: number | null, now: number, timeZone: string): string {
  if (studiedAt === null) return 'Never studied';
  const days = localDayNumber(now, timeZone) - localDayNumber(studiedAt, timeZone);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return `${days} days ago`;
  if (days < 30) return count(Math.floor(days / 7), 'week');
  return count(Math.floor(days / 30), 'month');
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'} ago`;
}
