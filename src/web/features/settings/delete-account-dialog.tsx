import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { deletePayload } from '#contract/account.ts';
import { setFormErrors } from '#web/features/auth/form-errors.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useDeleteAccount } from './account.queries.ts';

/** Asks for the username before everything goes. Open as long as it is drawn. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const username = useUser()?.username ?? '';
  const deletion = useDeleteAccount();
  const { register, handleSubmit, setError, formState } = useForm<z.infer<typeof deletePayload>>({
    resolver: zodResolver(
      deletePayload.refine(({ confirmation }) => confirmation === username, {
        path: ['confirmation'],
        error: 'Type your username to confirm',
      }),
    ),
    defaultValues: { confirmation: '' },
  });
  const { errors } = formState;

  async function submit({ confirmation }: z.infer<typeof deletePayload>) {
    try {
      await deletion.mutateAsync(confirmation);
    } catch (error) {
      setFormErrors(error, 'Failed to delete account', ['confirmation'], setError);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete account"
      description="Every deck, card, session and achievement of yours is deleted with it. This cannot be undone."
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField
          label={`Type “${username}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.confirmation?.message}
          {...register('confirmation')}
        />
        <FormError message={errors.root?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={deletion.isPending}>
            Delete my account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
