import type { Progress } from '#contract/analytics.ts';
import { formatNumber } from '#web/lib/format.ts';

/** The current streak in words; empty while today does not count. */
export function streakText({ studiedToday, current }: Progress['streaks']): string {
  return studiedToday ? `Today counts. ${formatNumber(current)}-day streak` : '';
}
