import { isComeback } from './achievements.ts';
import type { DayNumber } from '../local-day.ts';

export type Streaks = {
  /** Consecutive study days that end today or yesterday. */
  current: number;
  /** The longest streak ever. */
  longest: number;
  /** Whether today is a study day already. */
  studiedToday: boolean;
};

/** Consecutive days of study, both included. */
type Run = { first: DayNumber; last: DayNumber };

/**
 * Day streaks from the learner's study days, in any order, repeats allowed (decisions, section 1, "day streak"). A study day
 * is a local day with an answer of a completed session: one that crosses midnight makes two. A day without study breaks a
 * streak only once it is over.
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

/** The summary of all days of study, enough for streaks and achievements without reading the days again. */
export type StudyRecord = {
  /** The last day of study; null before the first. */
  lastDay: DayNumber | null;
  /** Consecutive days that end with the last day of study. */
  streak: number;
  /** The longest streak ever, in days. */
  longest: number;
  days: number;
  /** Returns after a long pause. */
  comebacks: number;
};

const NOTHING: StudyRecord = { lastDay: null, streak: 0, longest: 0, days: 0, comebacks: 0 };

/** The record of some days, in any order, repeats allowed. */
export function studyRecord(studyDays: readonly DayNumber[]): StudyRecord {
  return [...new Set(studyDays)].toSorted((one, other) => one - other).reduce(withDay, NOTHING);
}

/** The record with one more day, which is later than all before. */
export function withDay(
  { lastDay, streak, longest, days, comebacks }: StudyRecord,
  day: DayNumber,
): StudyRecord {
  const length = lastDay === day - 1 ? streak + 1 : 1;
  return {
    lastDay: day,
    streak: length,
    longest: Math.max(longest, length),
    days: days + 1,
    comebacks: comebacks + (lastDay !== null && isComeback(lastDay, day) ? 1 : 0),
  };
}

/** The streaks as of `today`, which is not before the last day of study. */
export function streaksAt({ lastDay, streak, longest }: StudyRecord, today: DayNumber): Streaks {
  const isAlive = lastDay !== null && lastDay >= today - 1;
  return { current: isAlive ? streak : 0, longest, studiedToday: lastDay === today };
}
