import { useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { userSettings, type UserSettings } from '#contract/settings.ts';
import type { ReviewLoad } from '#contract/memory-history.ts';
import { NEW_PER_DAY_RANGE, RETENTION_RANGE, REVIEWS_PER_DAY_RANGE } from '#domain/scheduling/settings.ts';
import { useSaveSettings } from '#web/features/account/settings.queries.ts';
import { classNames } from '#web/lib/class-names.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { CONTROL_CLASSES, Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { RetentionHelp } from './retention-help.tsx';

const ReviewEstimate = deferred(async () => (await import('./review-estimate.tsx')).ReviewEstimate);

const reviewingForm = userSettings.pick({ desiredRetention: true, newPerDay: true, reviewsPerDay: true });

type Props = { settings: UserSettings; load: ReviewLoad | undefined };

/** Sets the desired retention and the daily limits. */
export function ReviewingForm({ settings, load }: Props) {
  const save = useSaveSettings();
  const { desiredRetention, newPerDay, reviewsPerDay } = settings;
  const { register, control, setValue, formProps, errors, isSubmitting } = useApiForm({
    schema: reviewingForm,
    values: { desiredRetention, newPerDay, reviewsPerDay },
    resetOptions: { keepDirtyValues: true },
    send: save.mutateAsync,
    failure: 'Failed to save settings',
  });
  const wanted = useWatch({ control, name: 'desiredRetention' });
  const choose = (retention: number) => setValue('desiredRetention', retention, { shouldDirty: true });

  return (
    <form {...formProps} className="flex flex-col gap-6">
      <Field
        label="Desired retention"
        description={`A card comes back when your chance of recalling it has fallen to ${wanted}%. Higher means that you remember more and review more often.`}
        error={errors.desiredRetention?.message}
      >
        {(field) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <input
              {...register('desiredRetention', { valueAsNumber: true })}
              {...field}
              type="range"
              min={RETENTION_RANGE.min}
              max={RETENTION_RANGE.max}
              aria-valuetext={`${wanted}%`}
              className="h-11 min-w-40 flex-1 cursor-pointer accent-accent"
            />
            <output htmlFor={field.id} className="flex min-h-6 items-baseline gap-3 tabular-nums">
              <span className="w-12 font-serif text-xl font-medium">{wanted}%</span>
              <span className="w-48 text-sm text-muted">
                {load ? <ReviewEstimate load={load} desiredRetention={wanted} /> : null}
              </span>
            </output>
          </div>
        )}
      </Field>
      <RetentionHelp present={desiredRetention} wanted={wanted} onChoose={choose} />
      <div className="grid gap-6 sm:grid-cols-2">
        <NumberField
          label="New cards a day"
          description="Limit of new cards a day."
          range={NEW_PER_DAY_RANGE}
          error={errors.newPerDay?.message}
          registration={register('newPerDay', { valueAsNumber: true })}
        />
        <NumberField
          label="Reviews a day"
          description="Limit of known cards a day; the rest wait."
          range={REVIEWS_PER_DAY_RANGE}
          error={errors.reviewsPerDay?.message}
          registration={register('reviewsPerDay', { valueAsNumber: true })}
        />
      </div>
      <FormError message={errors.root?.message} />
      <Button type="submit" className="h-11! self-start" loading={isSubmitting}>
        Save review settings
      </Button>
    </form>
  );
}

type NumberFieldProps = {
  label: string;
  description: string;
  range: { min: number; max: number };
  error: string | undefined;
  registration: UseFormRegisterReturn;
};

function NumberField({ label, description, range, error, registration }: NumberFieldProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(field) => (
        <input
          {...registration}
          {...field}
          type="number"
          inputMode="numeric"
          min={range.min}
          max={range.max}
          autoComplete="off"
          className={classNames(CONTROL_CLASSES, 'h-11 max-w-28 tabular-nums')}
        />
      )}
    </Field>
  );
}
