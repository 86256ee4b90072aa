import type { ExamPlan } from '#contract/exam-plans.ts';
import type { PlanAnswers } from '#domain/planning/answers.ts';
import { wholeWeekOf } from '#domain/planning/week.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { fallenBehind } from './plan-texts.ts';
import { useSavePlan, type AskedPlan } from './plans.queries.ts';

type Props = { plan: ExamPlan; asked: AskedPlan; answers: PlanAnswers };

/** Says what missed days mean, with a button for each way forward. Either changes the plan, which settles the missed days. */
export function FallenBehind({ plan, asked, answers }: Props) {
  const save = useSavePlan(plan.id, { isNew: false });
  const behind = fallenBehind(answers, plan.target);
  if (behind === null) return null;
  const { text, minutes, target } = behind;

  function change(changes: Partial<Pick<ExamPlan, 'minutes' | 'target'>>) {
    const { name, examAt, deckIds, tags, firstDay, ...rest } = plan;
    const chosen = { minutes: rest.minutes, target: rest.target, ...changes };
    save.mutate({
      request: { name, examAt: new Date(examAt).toISOString(), deckIds, tags, firstDay, ...chosen },
      asked: { ...asked, question: { ...asked.question, ...chosen } },
    });
  }

  return (
    <section
      aria-label="Missed days"
      className="flex flex-col gap-3 rounded-lg border border-accent-line bg-accent-soft p-4"
    >
      <p className="tabular-nums">{text}</p>
      {minutes === null && target === null ? null : (
        <div className="flex flex-wrap gap-3">
          {minutes === null ? null : (
            <Button
              variant="primary"
              loading={save.isPending}
              onClick={() => change({ minutes: wholeWeekOf(plan.minutes, minutes) })}
            >
              {formatNumber(minutes)} minutes a day
            </Button>
          )}
          {target === null ? null : (
            <Button loading={save.isPending} onClick={() => change({ target })}>
              Aim for {target}%
            </Button>
          )}
        </div>
      )}
      <FormError
        message={save.error === null ? undefined : errorTexts(save.error, 'Failed to change the plan').title}
      />
    </section>
  );
}
