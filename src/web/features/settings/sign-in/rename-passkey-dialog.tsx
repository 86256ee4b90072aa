import { passkeyEndpoints, type Passkey } from '#contract/passkeys.ts';
import { useRenamePasskey } from '#web/features/auth/passkeys/passkeys.queries.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Gives a passkey another name. Open while mounted. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const renaming = useRenamePasskey();
  const { register, formProps, errors, isSubmitting } = useApiForm({
    schema: passkeyEndpoints.rename.body,
    defaultValues: { name: passkey.name },
    send: async ({ name }) => {
      await renaming.mutateAsync({ id: passkey.id, name });
      onClose();
    },
    failure: 'Failed to rename the passkey',
  });
  return (
    <Dialog open onOpenChange={onClose} title="Rename passkey">
      <form {...formProps} className="flex flex-col gap-5">
        <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
        <FormError message={errors.root?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={isSubmitting}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
