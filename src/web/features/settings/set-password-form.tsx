import { setPasswordForm } from '#contract/account.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { NewPasswordFields } from '../auth/new-password-fields.tsx';
import { useChangePassword } from './account.queries.ts';
import { AccountHint } from './account-hint.tsx';

/** Sets the first password of an account that an identity provider signs in to. */
export function SetPasswordForm() {
  const change = useChangePassword();
  const { register, reset, formProps, errors, isSubmitting } = useApiForm({
    schema: setPasswordForm,
    defaultValues: { newPassword: '', confirmPassword: '' },
    async send({ newPassword }) {
      await change.mutateAsync({ newPassword });
      reset();
    },
    failure: 'Failed to set a password',
  });
  return (
    <form {...formProps} className="flex max-w-md flex-col gap-5">
      <AccountHint />
      <NewPasswordFields
        password={{ registration: register('newPassword'), error: errors.newPassword?.message }}
        repeated={{ registration: register('confirmPassword'), error: errors.confirmPassword?.message }}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" variant="primary" className="self-start" loading={isSubmitting}>
        Set password
      </Button>
    </form>
  );
}
