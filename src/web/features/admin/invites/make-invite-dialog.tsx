import { useState } from 'react';
import type { z } from 'zod';
import { newInvite, type NewInvite } from '#contract/invites.ts';
import { INVITE_DEFAULTS } from '#domain/account/invites.ts';
import { NewSecret } from '#web/features/settings/secret-field.tsx';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useMakeInvite } from './invites.queries.ts';

const DAYS = [
  { value: '1', label: 'A day' },
  { value: '7', label: 'A week' },
  { value: '30', label: '30 days' },
  { value: '365', label: 'A year' },
];
const NO_LIMIT = 'any';
const USES = [
  { value: '1', label: 'One account' },
  { value: '10', label: '10 accounts' },
  { value: '30', label: '30 accounts' },
  { value: NO_LIMIT, label: 'Any number of accounts' },
];

/** Makes an invite and shows its link, only this once. Open while mounted. */
export function MakeInviteDialog({ onClose }: { onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={link === null ? 'Make an invite' : 'Your new invite'}
      description={
        link === null
          ? 'An invite is a link with which people create an account here.'
          : 'Send it to those whom it is for.'
      }
    >
      {link === null ? (
        <InviteForm onMade={setLink} onCancel={onClose} />
      ) : (
        <NewSecret label="Link" what="link" value={link} onDone={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = { onMade: (link: string) => void; onCancel: () => void };

function InviteForm({ onMade, onCancel }: FormProps) {
  const making = useMakeInvite();
  const { register, watch, setValue, formProps, errors, isSubmitting } = useApiForm<
    z.input<typeof newInvite>,
    NewInvite
  >({
    schema: newInvite,
    defaultValues: { note: '', days: INVITE_DEFAULTS.days, maxUses: INVITE_DEFAULTS.uses },
    send: async (wanted) => onMade((await making.mutateAsync(wanted)).link),
    failure: 'Failed to make an invite',
  });
  const [days, maxUses] = watch(['days', 'maxUses']);
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <TextField
        label="Note"
        description="For you, such as whom it is for. Optional."
        autoComplete="off"
        error={errors.note?.message}
        {...register('note')}
      />
      <Select
        label="Works for"
        options={DAYS}
        value={String(days)}
        onChange={(value) => setValue('days', Number(value))}
      />
      <Select
        label="Creates"
        options={USES}
        value={maxUses === null ? NO_LIMIT : String(maxUses)}
        onChange={(value) => setValue('maxUses', value === NO_LIMIT ? null : Number(value))}
      />
      <FormError message={errors.root?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Make invite
        </Button>
      </div>
    </form>
  );
}
