import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { dayBreak } from '#contract/settings.ts';
import { localDay } from '#domain/local-day.ts';
import type { Break } from '#domain/scheduling/settings.ts';
import { useSaveSettings, useUserTimeZone } from '#web/features/account/settings.queries.ts';
import { formatDay } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Lists, adds and removes upcoming breaks. Past breaks are dropped with the next change. */
export function BreaksForm({ breaks }: { breaks: readonly Break[] }) {
  const id = useId();
  const save = useSaveSettings();
  const [openedAt] = useState(() => Date.now());
  const today = localDay(openedAt, useUserTimeZone());
  const coming = breaks
    .filter(({ to }) => to >= today)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const { register, reset, setFocus, formProps, errors, isSubmitting } = useApiForm({
    schema: dayBreak.refine(({ to }) => to >= today, { path: ['to'], message: 'This day is over' }),
    defaultValues: { from: '', to: '' },
    send: async (added) => {
      await save.mutateAsync({ breaks: [...coming, added] });
      reset();
    },
    failure: 'Failed to save settings',
  });

  function remove(removed: Break): void {
    // Its button disappears with it.
    setFocus('from');
    save.mutate({ breaks: coming.filter((one) => one !== removed) });
  }

  return (
    <form {...formProps} aria-labelledby={id} className="flex flex-col gap-3 border-t pt-6">
      <div>
        <h3 id={id} className="text-sm font-medium">
          Breaks
        </h3>
        <p className="text-sm text-muted">
          Cards come back before or after a break, as far as their schedule allows. The others wait for you.
        </p>
      </div>
      {coming.length > 0 ? (
        <ul aria-label="Breaks" className="flex flex-col divide-y rounded-md border">
          {coming.map((one) => {
            const name = `${formatDay(one.from)} to ${formatDay(one.to)}`;
            return (
              <li
                key={`${one.from} ${one.to}`}
                className="flex items-center justify-between gap-3 pl-3 text-sm"
              >
                {name}
                <IconButton
                  label={`Remove the break ${name}`}
                  data-tooltip="Remove"
                  onClick={() => remove(one)}
                >
                  <X aria-hidden size={18} />
                </IconButton>
              </li>
            );
          })}
        </ul>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <TextField label="First day" type="date" error={errors.from?.message} {...register('from')} />
        <TextField label="Last day" type="date" error={errors.to?.message} {...register('to')} />
        <Button type="submit" className="h-11! self-start sm:mt-6.5" loading={isSubmitting}>
          Add break
        </Button>
      </div>
      <FormError message={errors.root?.message} />
    </form>
  );
}
