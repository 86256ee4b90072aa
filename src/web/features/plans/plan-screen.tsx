import { Pencil, Play, Trash2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { ExamPlan } from '#contract/exam-plans.ts';
import { localDay } from '#domain/local-day.ts';
import { countOf } from '#web/lib/format.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FramedScreen } from '#web/ui/framed-screen.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Answers, NextDays } from './answers-view.tsx';
import { FallenBehind } from './fallen-behind.tsx';
import { ALL_PLANS, LoadedPlan } from './loaded-plan.tsx';
import { PastPlan } from './past-plan.tsx';
import { examDayOf, examText } from './plan-texts.ts';
import { awayText } from '#web/lib/away-text.ts';
import { useDeletePlan } from './plans.queries.ts';
import { usePlan, usePlanZone } from './use-plan.ts';

/** A plan: where it stands or, once the exam is past, how it turned out. */
export function PlanScreen() {
  usePageTitle('Exam plan');
  return <LoadedPlan title="Exam plan">{(plan, now) => <Plan plan={plan} now={now} />}</LoadedPlan>;
}

type Props = { plan: ExamPlan; now: number };

function Plan({ plan, now }: Props) {
  const timeZone = usePlanZone();
  const isPast = plan.examAt <= now;
  const away = awayText(examDayOf(plan, timeZone), localDay(now, timeZone));
  return (
    <FramedScreen
      back={ALL_PLANS}
      title={plan.name}
      about={`${examText(plan, timeZone)}, ${away}`}
      actions={<Actions plan={plan} isPast={isPast} />}
    >
      {isPast ? <PastPlan plan={plan} /> : <Standing plan={plan} now={now} />}
    </FramedScreen>
  );
}

function Actions({ plan: { id, name }, isPast }: { plan: ExamPlan; isPast: boolean }) {
  const navigate = useNavigate();
  const deletion = useDeletePlan(id);

  function remove() {
    if (!window.confirm(`Delete the plan "${name}"? Its cards stay and come back as usual.`)) return;
    deletion.mutate(undefined, { onSuccess: () => void navigate('/plans') });
  }

  return (
    <>
      {isPast ? null : (
        <Button asChild variant="primary" className="max-sm:w-full">
          <Link to={`/review?plan=${id}`}>
            <Play aria-hidden size={16} />
            Study
          </Link>
        </Button>
      )}
      <Button asChild className="max-sm:flex-1">
        <Link to={`/plans/${id}/edit`}>
          <Pencil aria-hidden size={16} />
          Edit
        </Link>
      </Button>
      <Button variant="danger" className="max-sm:flex-1" loading={deletion.isPending} onClick={remove}>
        <Trash2 aria-hidden size={16} />
        Delete
      </Button>
    </>
  );
}

function Standing({ plan, now }: Props) {
  const timeZone = usePlanZone();
  const { cards, asked, answers, isOld, failed } = usePlan(plan, { now, timeZone });
  const today = localDay(now, timeZone);
  if (answers === undefined) {
    if (failed || cards.isError) {
      return (
        <EmptyState
          role="alert"
          title={failureTitle(cards.error, 'Failed to compute the plan')}
          action={<Button onClick={() => void cards.refetch()}>Try Again</Button>}
        >
          You can study the plan meanwhile.
        </EmptyState>
      );
    }
    return (
      <>
        <output className="sr-only">Computing the plan</output>
        <Skeleton className="h-72 rounded-lg!" />
      </>
    );
  }
  const count = asked?.material.cards.length;
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {asked === null ? null : <FallenBehind plan={plan} asked={asked} answers={answers} />}
      <Answers answers={answers} target={plan.target} isOld={isOld} today={today} />
      <NextDays answers={answers} today={today} examDay={examDayOf(plan, timeZone)} />
      {count === undefined ? null : (
        <p className="text-sm text-muted">
          {count === 0
            ? 'This plan has no cards. Edit it to choose others.'
            : `${countOf(count, 'card')}. The forecast is what came of many simulated ways to the exam, with days missed as often as you have missed them.`}
        </p>
      )}
    </div>
  );
}
