import { daysBetween, type LocalDay } from '#domain/local-day.ts';
import { countOf } from './format.ts';

/** How far a day is away: "in 12 days". */
export function awayText(day: LocalDay, today: LocalDay): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${countOf(days, 'day')}` : `${countOf(-days, 'day')} ago`;
}
