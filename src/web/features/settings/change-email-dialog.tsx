import { changeEmailRequest } from '#contract/mail.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useChangeEmail } from './email.queries.ts';

/** Asks for another email address. Open while mounted. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail();
  const { register, formProps, errors, isSubmitting } = useApiForm({
    schema: changeEmailRequest,
    defaultValues: { email: '' },
    send: async (wanted) => {
      await change.mutateAsync(wanted);
      onClose();
    },
    failure: 'Failed to change your email',
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change email"
      description="We send a link to the new address. Your email changes once you have opened it, and the old address gets a notice."
    >
      <form {...formProps} className="flex flex-col gap-5">
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <FormError message={errors.root?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={isSubmitting}>
            Send link
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
