import { useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { z } from 'zod';
import { newKey, type NewKey } from '#contract/access-keys.ts';
import { SCOPE_NAMES, SCOPES } from '#domain/account/access-keys.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NewSecret } from '../secret-field.tsx';
import { useMakeKey } from './connected-apps.queries.ts';
import { SCOPE_TEXTS } from './scope-texts.ts';

const NEVER = 'never';
const ENDS = [
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
  { value: NEVER, label: 'Never' },
];

/** Makes a key for an app and shows it, only this once. Open while mounted. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={secret === null ? 'Make a key' : 'Your new key'}
      description={
        secret === null
          ? 'An app that has the key can do what you allow here.'
          : 'Paste it into the app. Treat it like a password.'
      }
    >
      {secret === null ? (
        <KeyForm onMade={setSecret} onCancel={onClose} />
      ) : (
        <NewSecret label="Key" what="key" value={secret} onDone={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = { onMade: (secret: string) => void; onCancel: () => void };

function KeyForm({ onMade, onCancel }: FormProps) {
  const making = useMakeKey();
  const { register, watch, setValue, formProps, errors, isSubmitting } = useApiForm<
    z.input<typeof newKey>,
    NewKey
  >({
    schema: newKey,
    defaultValues: { name: '', scopes: ['read'], days: null },
    send: async (wanted) => onMade((await making.mutateAsync(wanted)).secret),
    failure: 'Failed to make a key',
  });
  const days = watch('days');
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <TextField
        label="Name"
        description="What the key is for, such as “Yomitan on my laptop”."
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <ScopeBoxes error={errors.scopes?.message} registration={register('scopes')} />
      <Select
        label="Stops working"
        options={ENDS}
        value={days === null || days === undefined ? NEVER : String(days)}
        onChange={(value) => setValue('days', value === NEVER ? null : Number(value))}
      />
      <FormError message={errors.root?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Make key
        </Button>
      </div>
    </form>
  );
}

type BoxesProps = { error: string | undefined; registration: UseFormRegisterReturn };

function ScopeBoxes({ error, registration }: BoxesProps) {
  const id = useId();
  return (
    <fieldset {...(error === undefined ? {} : { 'aria-describedby': `${id}-error` })}>
      <legend className="text-sm font-medium">The app may</legend>
      <div className="mt-1.5 flex flex-col">
        {SCOPES.map((scope) => (
          <label
            key={scope}
            htmlFor={`${id}-${scope}`}
            className="flex min-h-10 cursor-pointer items-start gap-3 rounded-sm py-1.5"
          >
            <input
              {...registration}
              id={`${id}-${scope}`}
              type="checkbox"
              value={scope}
              aria-labelledby={`${id}-${scope}-name`}
              aria-describedby={`${id}-${scope}-text`}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1">
              <span id={`${id}-${scope}-name`} className="block text-sm font-medium">
                {SCOPE_NAMES[scope]}
              </span>
              <span id={`${id}-${scope}-text`} className="block text-sm text-muted">
                {SCOPE_TEXTS[scope]}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
