import type { DayStats } from './analytics.repository.ts';

/** The totals of some days. */
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
