import { z } from 'zod';
import { deletePayload, type DeletePayload } from '#contract/account.ts';
import { password } from '#contract/sign-in.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useDeleteAccount } from './account.queries.ts';

/**
 * Asks for the password (or for the username of an account without one) before deleting the account. Open while
 * mounted.
 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const { data: config } = usePublicConfig();
  const asksPassword = user?.hasOwnPassword !== false && config?.passwords !== false;
  const deletion = useDeleteAccount();
  const { register, formProps, errors, isSubmitting } = useApiForm<DeletePayload, DeletePayload>({
    schema: asksPassword
      ? z.object({ password })
      : deletePayload.refine(({ confirmation }) => confirmation === user?.username, {
          path: ['confirmation'],
          error: 'Type your username to confirm',
        }),
    defaultValues: asksPassword ? { password: '' } : { confirmation: '' },
    send: deletion.mutateAsync,
    failure: 'Failed to delete account',
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete account"
      description="This also deletes all your decks, cards, sessions and achievements. It cannot be undone."
    >
      <form {...formProps} className="flex flex-col gap-5">
        {asksPassword ? (
          <PasswordField
            label="Password"
            description="Enter your password to confirm."
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
        ) : (
          <TextField
            label={`Type “${user?.username ?? ''}” to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.confirmation?.message}
            {...register('confirmation')}
          />
        )}
        <FormError message={errors.root?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={isSubmitting}>
            Delete my account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
