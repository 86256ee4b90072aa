import type { Progress } from '#contract/analytics.ts';
import { countOf } from '#web/lib/format.ts';

/** Where the streak really stands, beside the hint of the summary; nothing while today does not count. */
export function streakText({ studiedToday, current }: Progress['streaks']): string {
  return studiedToday ? `Today already counts, ${countOf(current, 'day')}` : '';
}
