import type { LocalDay } from '#domain/local-day.ts';
import type { DayStats } from './analytics.repository.ts';

export function total(days: readonly DayStats[]) {
  const sum = { sessions: 0, answered: 0, correct: 0, timeMs: 0 };
  for (const day of days) {
    sum.sessions += day.sessions;
    sum.answered += day.answered;
    sum.correct += day.correct;
    sum.timeMs += day.timeMs;
  }
  return sum;
}

/** The days that count for streaks: those with a completed session. */
export function studyDays(days: readonly DayStats[]): LocalDay[] {
  return days.filter((day) => day.sessions > 0).map((day) => day.localDay);
}
