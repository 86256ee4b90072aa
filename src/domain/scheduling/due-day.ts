import { addDays, localDay, type LocalDay } from '../local-day.ts';
import type { CardState } from './card-state.ts';

/*
 * Separate from `card-state.ts`, so that code that only names days does not load the scheduler.
 */

/** The local day in `timeZone` (IANA name) on which a card comes back; for a card that is being learned, when its step ends. */
export function dueDayOf({ dueDay, dueAt }: Pick<CardState, 'dueDay' | 'dueAt'>, timeZone: string): LocalDay {
  return dueDay ?? localDay(dueAt, timeZone);
}

/** Whether a known card was last answered on a local day, by the calendar of the place where it was answered. */
export function isReviewedOn({ dueDay, intervalDays }: CardState, day: LocalDay): boolean {
  return dueDay !== null && addDays(dueDay, -intervalDays) === day;
}
