import { daysBetween, localDay } from '#domain/local-day.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { formatDay } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Answers, AnswersAnnounced, NextDays } from './answers-view.tsx';
import { perDayOf, startsIn, withPerDay, withStart, type PlanDraft } from './plan-draft.ts';
import { RangeField } from './range-field.tsx';
import { StudyDays } from './study-days.tsx';
import type { usePlan } from './use-plan.ts';

type Props = {
  draft: PlanDraft;
  onChange: (draft: PlanDraft) => void;
  plan: ReturnType<typeof usePlan>;
  /** Epoch ms. */
  now: number;
  timeZone: string;
};

/** The answers of a plan above the sliders that change them. */
export function WhatIf({ draft, onChange, plan, now, timeZone }: Props) {
  const { answers, isOld } = plan;
  const today = localDay(now, timeZone);
  const days = draft.day === '' ? 0 : daysBetween(today, draft.day);
  const isChosen = draft.deckIds.length + draft.tags.length > 0 && draft.day !== '' && days >= 0;
  const shown = isChosen && plan.issue === undefined ? answers : undefined;
  return (
    <section aria-labelledby="what-if" className="flex flex-col gap-6">
      <h2 id="what-if" className="sr-only">
        What comes of it
      </h2>
      {shown === undefined ? (
        <Pending plan={plan} isChosen={isChosen} />
      ) : (
        <>
          <Answers answers={shown} target={draft.target} isOld={isOld} today={today} />
          <AnswersAnnounced answers={shown} target={draft.target} />
        </>
      )}
      <Sliders draft={draft} onChange={onChange} today={today} days={days} />
      {shown === undefined ? null : <NextDays answers={shown} today={today} examDay={draft.day} />}
    </section>
  );
}

function Pending({ plan: { cards, failed, issue }, isChosen }: Pick<Props, 'plan'> & { isChosen: boolean }) {
  if (!isChosen || issue !== undefined) {
    return (
      <p className="rounded-lg border border-dashed p-4 text-muted">
        Choose the day of the exam and a deck to see how much you will know and how many minutes a day it
        takes.
      </p>
    );
  }
  if (failed || cards.isError) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 rounded-lg border border-dashed p-4">
        <p>{failureTitle(cards.error, 'Failed to compute the plan')}</p>
        <Button onClick={() => void cards.refetch()}>Try Again</Button>
      </div>
    );
  }
  return <Skeleton className="h-48 rounded-lg!" />;
}

/** The least maximum of the slider for minutes. */
const MOST_MINUTES = 120;
/** The range of usual targets; one outside of it that has been chosen stays. */
const TARGETS = { min: 50, max: 99 };
/** The latest start, in days from today. */
const LATEST_START = 60;

type SlidersProps = Pick<Props, 'draft' | 'onChange'> & { today: string; days: number };

function Sliders({ draft, onChange, today, days }: SlidersProps) {
  const perDay = perDayOf(draft);
  const start = startsIn(draft, today);
  const latest = Math.max(start, Math.min(LATEST_START, days - 1));
  return (
    <>
      <RangeField
        label="Minutes a day"
        min={Math.min(1, perDay)}
        max={Math.max(MOST_MINUTES, perDay)}
        value={perDay}
        text={`${perDay} min`}
        onChange={(value) => onChange(withPerDay(draft, value))}
      />
      <StudyDays draft={draft} onChange={onChange} />
      <RangeField
        label="Know in the exam"
        min={Math.min(TARGETS.min, draft.target)}
        max={Math.max(TARGETS.max, draft.target)}
        value={draft.target}
        text={`${draft.target}%`}
        onChange={(target) => onChange({ ...draft, target })}
      />
      {latest < 1 ? null : (
        <RangeField
          label="Start"
          min={0}
          max={latest}
          value={start}
          text={start === 0 ? 'Today' : formatDay(draft.firstDay ?? today)}
          onChange={(value) => onChange(withStart(draft, value, today))}
        />
      )}
    </>
  );
}
