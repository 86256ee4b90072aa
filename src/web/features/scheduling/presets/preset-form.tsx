import type { UseFormRegisterReturn } from 'react-hook-form';
import { presetFields, type PresetFields } from '#contract/presets.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Props = {
  values: PresetFields;
  /** Whether the name can also be changed. */
  named: boolean;
  /** Says which decks a change affects. */
  note: string | null;
  onSave: (fields: PresetFields, isChanged: boolean) => Promise<unknown>;
  onCancel: () => void;
};

/** The limits of a preset, and its name. */
export function PresetForm({ values, named, note, onSave, onCancel }: Props) {
  const { register, formProps, errors, isSubmitting } = useApiForm({
    schema: presetFields,
    defaultValues: values,
    send: (fields) => onSave(fields, isChanged(fields, values)),
    failure: 'Failed to save limits',
  });
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {note === null ? null : <p className="rounded-md bg-raised p-3 text-sm wrap-break-word">{note}</p>}
      {named ? (
        <TextField
          label="Name"
          description="Under it, you can choose these limits for other decks."
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <LimitField
          label="New cards a day"
          error={errors.newPerDay?.message}
          registration={register('newPerDay', { setValueAs: limitOf })}
        />
        <LimitField
          label="Reviews a day"
          error={errors.reviewsPerDay?.message}
          registration={register('reviewsPerDay', { setValueAs: limitOf })}
        />
      </div>
      <FormError message={errors.root?.message} />
      <div className="flex justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  );
}

function isChanged(fields: PresetFields, before: PresetFields): boolean {
  return (['name', 'newPerDay', 'reviewsPerDay'] as const).some((field) => fields[field] !== before[field]);
}

type FieldProps = { label: string; error: string | undefined; registration: UseFormRegisterReturn };

/** Not a number field, which would treat an invalid number like an empty field, and so as no limit. */
function LimitField({ label, error, registration }: FieldProps) {
  return (
    <TextField
      {...registration}
      label={label}
      description="Leave it empty for no limit."
      error={error}
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums"
    />
  );
}

/** The value of the field: a text once the learner has typed, and the limit before. */
function limitOf(value: string | number | null): number | null {
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? null : Number(value);
}
