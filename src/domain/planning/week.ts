import { PLAN_LIMITS } from './plan.ts';
import { meanOf } from './simulate.ts';

/** The mean minutes of the weekdays on which there are any; 0 if there are none. */
export function meanMinutes(week: readonly number[]): number {
  return meanOf(week.filter((minutes) => minutes > 0));
}

/** The same week with other minutes on average; spread evenly if it has none. */
export function weekOf(week: readonly number[], average: number): number[] {
  const mean = meanMinutes(week);
  return week.map((minutes) => (mean === 0 ? average : (minutes / mean) * average));
}

/**
 * The same week with other minutes on average, as a plan is stored: in whole minutes, from 1 to the most that a plan may have on a
 * day, and without study on the days that have none.
 */
export function wholeWeekOf(week: readonly number[], average: number): number[] {
  return weekOf(week, average).map((minutes) =>
    minutes === 0 ? 0 : Math.min(PLAN_LIMITS.minutes, Math.max(1, Math.round(minutes))),
  );
}
