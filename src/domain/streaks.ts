import { addDays, type LocalDay } from './local-day.ts';

export type Streaks = {
  /** Consecutive days with a completed session that end today or yesterday. */
  current: number;
  /** The longest streak ever. */
  longest: number;
  /** Whether a session has already been completed today. */
  studiedToday: boolean;
};

/**
 * Day streaks from the local days on which the learner completed a session, in any order, repeats allowed
 * (decisions, section 1, "day streak"). A day without study breaks a streak only once it is over.
 */
export function streaks(studyDays: readonly LocalDay[], today: LocalDay): Streaks {
  const days = new Set(studyDays);
  const studiedToday = days.has(today);
  const current = runFrom(studiedToday ? today : addDays(today, -1), days, -1);
  return { current, longest: longestStreak(studyDays), studiedToday };
}

/** The longest run of consecutive study days, from the local days in any order, repeats allowed. */
export function longestStreak(studyDays: readonly LocalDay[]): number {
  const days = new Set(studyDays);
  const firstDays = [...days].filter((day) => !days.has(addDays(day, -1)));
  return Math.max(0, ...firstDays.map((day) => runFrom(day, days, 1)));
}

function runFrom(start: LocalDay, days: ReadonlySet<LocalDay>, step: 1 | -1): number {
  let length = 0;
  for (let day = start; days.has(day); day = addDays(day, step)) length += 1;
  return length;
}
