import type { ExamPlan } from '#contract/exam-plans.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { outcomeText } from './plan-texts.ts';
import { usePlanOutcome } from './plans.queries.ts';

/** What was expected of a past exam, and how it turned out. */
export function PastPlan({ plan }: { plan: ExamPlan }) {
  const { data, error, isError } = usePlanOutcome(plan.id);
  if (data !== undefined) return <p className="mt-1 tabular-nums">{outcomeText(plan.expected, data)}</p>;
  return isError ? (
    <p className="mt-1 text-muted">{failureTitle(error, 'What came of it could not be loaded.')}</p>
  ) : (
    <Skeleton className="mt-2 h-5 w-full" />
  );
}
