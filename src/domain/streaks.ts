import type { DayNumber } from './local-day.ts';

export type Streaks = {
  /** Consecutive days with a completed session that end today or yesterday. */
  current: number;
  /** The longest streak ever. */
  longest: number;
  /** Whether a session has already been completed today. */
  studiedToday: boolean;
};

/** Consecutive days of study, both included. */
type Run = { first: DayNumber; last: DayNumber };

/**
 * Day streaks from the local days on which the learner completed a session, in any order, repeats allowed
 * (decisions, section 1, "day streak"). A day without study breaks a streak only once it is over.
 */
export function streaks(studyDays: readonly DayNumber[], today: DayNumber): Streaks {
  const runs = runsOf(studyDays);
  const studiedToday = lengthUpTo(today, runs) > 0;
  return {
    current: lengthUpTo(studiedToday ? today : today - 1, runs),
    longest: longestOf(runs),
    studiedToday,
  };
}

/** The longest run of consecutive study days, from the local days in any order, repeats allowed. */
export function longestStreak(studyDays: readonly DayNumber[]): number {
  return longestOf(runsOf(studyDays));
}

function runsOf(studyDays: readonly DayNumber[]): Run[] {
  const runs: Run[] = [];
  for (const day of studyDays.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && day <= run.last + 1) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}

function longestOf(runs: readonly Run[]): number {
  return runs.reduce((longest, { first, last }) => Math.max(longest, last - first + 1), 0);
}

/** How many days of a run end with `day`; 0 when it is in none. */
function lengthUpTo(day: DayNumber, runs: readonly Run[]): number {
  const run = runs.find(({ first, last }) => first <= day && day <= last);
  return run ? day - run.first + 1 : 0;
}
