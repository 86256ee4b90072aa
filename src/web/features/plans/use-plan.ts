import { useUser } from '#web/lib/auth-store.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { usePlanAnswers, usePlanCards, type AskedPlan } from './plans.queries.ts';

/** The time zone in which the server counts the learner's days. */
export function usePlanZone(): string {
  return useUser()?.timeZone ?? browserTimeZone();
}

/** What a plan is computed from. A draft without a date has no exam, and one that is not stored has no time of change. */
type Computed = Readonly<{
  id: string;
  deckIds: readonly string[];
  tags: readonly string[];
  minutes: readonly number[];
  target: number;
  firstDay: string | null;
  examAt: number | null;
  updatedAt: number | null;
}>;

/** Loads the cards that a plan is computed from, and computes it. `now` in epoch ms. */
export function usePlan(
  { id, deckIds, tags, examAt, ...rest }: Computed,
  { now, timeZone }: { now: number; timeZone: string },
) {
  const cards = usePlanCards({ deckIds, tags });
  const { minutes, target, firstDay, updatedAt } = rest;
  const asked: AskedPlan | null =
    cards.data === undefined ||
    cards.isPlaceholderData ||
    examAt === null ||
    deckIds.length + tags.length === 0
      ? null
      : {
          material: cards.data,
          loadedAt: cards.dataUpdatedAt,
          question: { seed: id, now, timeZone, examAt, minutes, target, firstDay, updatedAt },
        };
  const computed = usePlanAnswers(asked);
  const reply = computed.data;
  return {
    cards,
    asked,
    answers: reply !== undefined && 'answers' in reply ? reply.answers : undefined,
    issue: asked !== null && reply !== undefined && 'issue' in reply ? reply.issue : undefined,
    isOld: computed.isPlaceholderData || asked === null,
    failed: computed.isError,
  };
}
