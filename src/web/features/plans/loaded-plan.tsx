import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { ExamPlan } from '#contract/exam-plans.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FramedScreen } from '#web/ui/framed-screen.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePlans } from './plans.queries.ts';

export const ALL_PLANS = { to: '/plans', name: 'Exam plans' };

type Props = { title: string; children: (plan: ExamPlan, now: number) => ReactNode };

/** The plan in the URL, or what is shown in its place. `now` (epoch ms) is when it was loaded. */
export function LoadedPlan({ title, children }: Props) {
  const { id } = useParams();
  const { data: plans, dataUpdatedAt: now, isError, error, refetch } = usePlans();
  const plan = plans?.find((one) => one.id === id);
  if (plan !== undefined) return children(plan, now);
  return (
    <FramedScreen back={ALL_PLANS} title={title}>
      {plans !== undefined ? (
        <EmptyState role="alert" title="There is no such plan" />
      ) : isError ? (
        <EmptyState
          role="alert"
          title={failureTitle(error, 'Failed to load the plan')}
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      ) : (
        <>
          <output className="sr-only">Loading the plan</output>
          <Skeleton className="h-72 rounded-lg!" />
        </>
      )}
    </FramedScreen>
  );
}
