import { CalendarClock, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ExamPlan } from '#contract/exam-plans.ts';
import { localDay } from '#domain/local-day.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FramedScreen } from '#web/ui/framed-screen.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PastPlan } from './past-plan.tsx';
import { examDayOf, examText, percentText, todayText } from './plan-texts.ts';
import { awayText } from '#web/lib/away-text.ts';
import { usePlans } from './plans.queries.ts';
import { usePlan, usePlanZone } from './use-plan.ts';

/** The learner's plans: upcoming exams, and how past ones turned out. */
export function PlansScreen() {
  usePageTitle('Exam plans');
  return (
    <FramedScreen
      back={{ to: '/dashboard', name: 'Dashboard' }}
      title="Exam plans"
      about="Say when the exam is, and study what adds most to what you know on that day."
      actions={
        <Button asChild variant="primary" className="max-sm:w-full">
          <Link to="/plans/new">
            <Plus aria-hidden size={16} />
            Plan for an exam
          </Link>
        </Button>
      }
    >
      <Plans />
    </FramedScreen>
  );
}

function Plans() {
  const { data: plans, dataUpdatedAt: now, isError, error, refetch } = usePlans();
  if (plans === undefined) {
    return isError ? (
      <EmptyState
        role="alert"
        title={failureTitle(error, 'Failed to load plans')}
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    ) : (
      <>
        <output className="sr-only">Loading plans</output>
        <Skeleton className="h-40 rounded-lg!" />
      </>
    );
  }
  if (plans.length === 0) {
    return (
      <EmptyState icon={<CalendarClock aria-hidden size={40} />} title="No plans yet">
        A plan tells you how much you will know on the day of an exam and how many minutes a day it takes, and
        orders your cards until then.
      </EmptyState>
    );
  }
  const coming = plans.filter(({ examAt }) => examAt > now);
  const past = plans.filter(({ examAt }) => examAt <= now);
  return (
    <>
      {coming.length === 0 ? null : (
        <ul aria-label="Exams to come" className="flex flex-col divide-y rounded-xl border bg-surface">
          {coming.map((plan) => (
            <ComingPlan key={plan.id} plan={plan} now={now} />
          ))}
        </ul>
      )}
      {past.length === 0 ? null : <PastPlans plans={past} now={now} />}
    </>
  );
}

function ComingPlan({ plan, now }: { plan: ExamPlan; now: number }) {
  const timeZone = usePlanZone();
  const { answers } = usePlan(plan, { now, timeZone });
  const today = localDay(now, timeZone);
  return (
    <li className="flex items-center gap-4 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <PlanLink plan={plan} />
        <p className="text-sm text-muted">
          {awayText(examDayOf(plan, timeZone), today)} · {examText(plan, timeZone)}
        </p>
      </div>
      {answers === undefined ? null : (
        <dl className="flex shrink-0 gap-x-5 text-right text-sm max-sm:flex-col">
          <Figure name="Today">{todayText(answers, today)}</Figure>
          <Figure name="On the day">{percentText(answers.forecast.known)}</Figure>
        </dl>
      )}
    </li>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function PlanLink({ plan: { id, name } }: { plan: ExamPlan }) {
  return (
    <Link
      to={`/plans/${id}`}
      dir="auto"
      className="font-medium wrap-anywhere hover:underline pointer-coarse:py-2"
    >
      {name}
    </Link>
  );
}

/** Number of past exams shown until the learner asks for all. */
const FEW = 5;

function PastPlans({ plans, now }: { plans: readonly ExamPlan[]; now: number }) {
  const timeZone = usePlanZone();
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby="past-exams" className="flex flex-col gap-3">
      <h2 id="past-exams" className="font-serif text-xl font-medium">
        Past exams
      </h2>
      <ul className="flex flex-col divide-y rounded-xl border bg-surface">
        {(all ? plans : plans.slice(0, FEW)).map((plan) => (
          <li key={plan.id} className="px-4 py-3 sm:px-5">
            <PlanLink plan={plan} />
            <p className="text-sm text-muted">
              {awayText(examDayOf(plan, timeZone), localDay(now, timeZone))} · {examText(plan, timeZone)}
            </p>
            <PastPlan plan={plan} />
          </li>
        ))}
      </ul>
      {all || plans.length <= FEW ? null : (
        <Button className="self-start" onClick={() => setAll(true)}>
          Show all {plans.length}
        </Button>
      )}
    </section>
  );
}
