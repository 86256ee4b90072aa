import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { localDay } from '#domain/local-day.ts';
import { PLAN_LIMITS } from '#domain/planning/plan.ts';
import { useTags } from '#web/features/editing/tags.queries.ts';
import { useDeckChoice } from '#web/features/generation/request/choice.queries.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { fieldErrorsOf } from '#web/lib/classify-error.ts';
import { countOf } from '#web/lib/format.ts';
import { WEEKDAYS } from '#web/lib/weekdays.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckList } from '#web/ui/check-list.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { examAtOf, issuesOf, requestOf, withWeekday, type PlanDraft } from './plan-draft.ts';
import { useSavePlan } from './plans.queries.ts';
import { usePlan, usePlanZone } from './use-plan.ts';
import { WhatIf } from './what-if.tsx';

type Props = {
  id: string;
  /** When the plan was last changed (epoch ms); null for a new one. */
  updatedAt: number | null;
  draft: PlanDraft;
};

/** The form of a plan, which shows what the plan leads to while it is being made. */
export function PlanForm({ id, updatedAt, draft: initial }: Props) {
  const navigate = useNavigate();
  const timeZone = usePlanZone();
  const [now] = useState(Date.now);
  const [draft, setDraft] = useState(initial);
  const [issues, setIssues] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useSavePlan(id, { isNew: updatedAt === null });
  const plan = usePlan({ ...draft, id, updatedAt, examAt: examAtOf(draft, timeZone) }, { now, timeZone });
  const refused = new Map(fieldErrorsOf(save.error).map(({ field, message }) => [field, message]));
  const issueOf = (field: string) => issues.get(field) ?? refused.get(field);
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);

  function change(next: PlanDraft) {
    setDraft(next);
    if (issues.size > 0) setIssues(issuesOf(next, timeZone));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const request = requestOf(draft, timeZone);
    const found = issuesOf(draft, timeZone);
    setIssues(found);
    setAttempts(attempts + 1);
    if (found.size > 0 || request === null) return;
    save.mutate(
      { request, asked: plan.asked },
      { onSuccess: () => void navigate(`/plans/${id}`, { replace: updatedAt === null }) },
    );
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-8 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-6">
        <TextField
          label="Name"
          placeholder="Anatomy exam"
          value={draft.name}
          maxLength={PLAN_LIMITS.name}
          autoComplete="off"
          error={issueOf('name')}
          onChange={({ target }) => change({ ...draft, name: target.value })}
        />
        <div className="flex flex-wrap gap-4 *:grow *:basis-32 *:first:basis-44">
          <TextField
            label="Day of the exam"
            type="date"
            min={localDay(now, timeZone)}
            value={draft.day}
            error={issueOf('examAt') ?? plan.issue}
            onChange={({ target }) => change({ ...draft, day: target.value })}
          />
          <TextField
            label="Time"
            type="time"
            value={draft.time}
            onChange={({ target }) => change({ ...draft, time: target.value })}
          />
        </div>
        <Cards draft={draft} onChange={change} error={issueOf('deckIds') ?? issueOf('tags')} />
        <Week draft={draft} onChange={change} error={issueOf('minutes')} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <WhatIf draft={draft} onChange={change} plan={plan} now={now} timeZone={timeZone} />
        <FormError
          message={
            save.error === null || refused.size > 0
              ? undefined
              : errorTexts(save.error, 'Failed to save the plan').title
          }
        />
        <Button type="submit" variant="primary" size="lg" className="sm:self-start" loading={save.isPending}>
          Save plan
        </Button>
      </div>
    </form>
  );
}

type PartProps = { draft: PlanDraft; onChange: (draft: PlanDraft) => void; error: string | undefined };

function Cards({ draft, onChange, error }: PartProps) {
  const { data: decks = [] } = useDeckChoice(true);
  const { data: tags = [] } = useTags();
  return (
    <>
      <CheckList
        legend="Decks"
        error={error}
        options={decks.map(({ id, title, cardCount }) => ({
          value: id,
          label: title,
          note: countOf(cardCount, 'card'),
        }))}
        chosen={draft.deckIds}
        onChange={(deckIds) => onChange({ ...draft, deckIds })}
      />
      {tags.length === 0 ? null : (
        <CheckList
          legend="And all cards with one of these tags"
          folded={draft.tags.length === 0}
          options={tags.map(({ tag, cards }) => ({ value: tag, label: tag, note: countOf(cards, 'card') }))}
          chosen={draft.tags}
          onChange={(chosen) => onChange({ ...draft, tags: chosen })}
        />
      )}
    </>
  );
}

function Week({ draft, onChange, error }: PartProps) {
  return (
    <details open={new Set(draft.minutes.filter((minutes) => minutes > 0)).size > 1 || error !== undefined}>
      <summary className="cursor-pointer text-sm font-medium pointer-coarse:py-3">
        Other minutes on each weekday
      </summary>
      <div className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-4">
        {WEEKDAYS.map(([name, weekday]) => (
          <TextField
            key={name}
            label={name}
            type="number"
            inputMode="numeric"
            min={0}
            max={PLAN_LIMITS.minutes}
            autoComplete="off"
            value={draft.minutes[weekday]}
            onChange={({ target }) => onChange(withWeekday(draft, weekday, target.valueAsNumber))}
          />
        ))}
      </div>
      {error === undefined ? null : <FormError message={error} />}
    </details>
  );
}
