import { retrievability } from '../scheduling/card-state.ts';
import type { SchedulingSettings } from '../scheduling/settings.ts';
import type { PlanCard } from './exam-plan.ts';

/** Overdue cards by day, from today on, and the most of them on one day. */
export type CatchUp = Readonly<{ perDay: number; days: ReadonlyArray<readonly string[]> }>;

/**
 * Spreads overdue cards over days rather than ask all at once: those least likely to be recalled at `now` (epoch ms) first, and
 * on each day as many as the limit leaves beside the cards that come due on it. `coming` has those by day from today on, none
 * for later days. The days are as few as that takes; a day on which the limit is used up has none. A limit below 1 counts as 1.
 */
export function catchUp(
  overdue: readonly PlanCard[],
  {
    now,
    settings,
    limit,
    coming,
  }: { now: number; settings: SchedulingSettings; limit: number; coming: readonly number[] },
): CatchUp {
  const weakestFirst = overdue
    .map(({ cardId, memory }) => ({
      cardId,
      recall: memory === null ? 0 : retrievability(memory, now, settings),
    }))
    .toSorted((one, other) => one.recall - other.recall || (one.cardId < other.cardId ? -1 : 1));
  const days: string[][] = [];
  for (let taken = 0; taken < weakestFirst.length;) {
    const room = Math.max(0, Math.floor(Math.max(1, limit)) - (coming[days.length] ?? 0));
    days.push(weakestFirst.slice(taken, taken + room).map(({ cardId }) => cardId));
    taken += room;
  }
  return { perDay: Math.max(0, ...days.map((day) => day.length)), days };
}
