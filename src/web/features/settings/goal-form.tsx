import { userSettings } from '#contract/settings.ts';
import { DAILY_GOAL_RANGE } from '#domain/account/settings.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { classNames } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { CONTROL_CLASSES, Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { useSaveSettings } from '#web/features/account/settings.queries.ts';

const goalForm = userSettings.pick({ dailyGoal: true });

/** Sets the number of cards to answer per day. */
export function GoalForm({ goal }: { goal: number }) {
  const save = useSaveSettings();
  const { register, formProps, errors, isSubmitting } = useApiForm({
    schema: goalForm,
    values: { dailyGoal: goal },
    resetOptions: { keepDirtyValues: true },
    send: save.mutateAsync,
    failure: 'Failed to save settings',
  });

  return (
    <form {...formProps} className="flex flex-col gap-3 border-t pt-6">
      <Field
        label="Daily goal"
        description="Cards to answer each day. The ring on your dashboard shows your progress."
        error={errors.dailyGoal?.message}
      >
        {(control) => (
          <div className="flex items-center gap-3">
            <input
              {...register('dailyGoal', { valueAsNumber: true })}
              {...control}
              type="number"
              inputMode="numeric"
              min={DAILY_GOAL_RANGE.min}
              max={DAILY_GOAL_RANGE.max}
              autoComplete="off"
              className={classNames(CONTROL_CLASSES, 'h-11 max-w-28 tabular-nums')}
            />
            <Button type="submit" className="h-11!" loading={isSubmitting}>
              Save goal
            </Button>
          </div>
        )}
      </Field>
      <FormError message={errors.root?.message} />
    </form>
  );
}
