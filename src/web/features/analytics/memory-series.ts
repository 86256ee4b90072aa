import type { MemoryHistory } from '#contract/memory-history.ts';
import { accuracyPercent } from '#domain/statistics/accuracy.ts';
import { addDays, daysBetween } from '#domain/local-day.ts';
import { CARD_STAGES } from '#domain/scheduling/stages.ts';

type StageDay = MemoryHistory['stages'][number];

/** Reviews of learned cards in a month. Retention is null without reviews, which is a gap rather than 0 %. */
export type Month = {
  /** Formatted as `YYYY-MM`. */
  month: string;
  reviews: number;
  remembered: number;
  /** Whole percent. */
  retention: number | null;
};

/** One entry for each month from the first to the last with reviews, oldest first. */
export function fillMonths(months: MemoryHistory['retention']): Month[] {
  const known = new Map(months.map((one) => [one.month, one]));
  const filled: Month[] = [];
  const last = months.at(-1)?.month ?? '';
  for (let month = months[0]?.month; month !== undefined && month <= last; month = monthAfter(month)) {
    const { reviews = 0, remembered = 0 } = known.get(month) ?? {};
    filled.push({
      month,
      reviews,
      remembered,
      retention: reviews === 0 ? null : accuracyPercent(remembered, reviews),
    });
  }
  return filled;
}

/** The retention over all months, in whole percent; null without reviews. */
export function overallRetention(months: MemoryHistory['retention']): number | null {
  const reviews = months.reduce((sum, one) => sum + one.reviews, 0);
  const remembered = months.reduce((sum, one) => sum + one.remembered, 0);
  return reviews === 0 ? null : accuracyPercent(remembered, reviews);
}

/** One entry for each of the last `length` days, oldest first; missing days repeat the day before. */
export function fillStages(stages: readonly StageDay[], length: number): StageDay[] {
  const filled: StageDay[] = [];
  for (const day of stages) {
    const before = filled.at(-1);
    if (before) {
      const gap = daysBetween(before.date, day.date);
      for (let after = 1; after < gap; after += 1) {
        filled.push({ ...before, date: addDays(before.date, after) });
      }
    }
    filled.push(day);
  }
  return filled.slice(-length);
}

/** Whether there is any learning to show. */
export function hasCardStates({ retention, stages }: Pick<MemoryHistory, 'retention' | 'stages'>): boolean {
  return (
    retention.length > 0 ||
    stages.some((day) => CARD_STAGES.some((stage) => stage !== 'new' && day[stage] > 0))
  );
}

function monthAfter(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7);
}
