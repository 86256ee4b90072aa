import { setPasswordForm } from '#contract/account.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useChangePassword } from './account.queries.ts';

/** Sets the first password of an account that an identity provider signs in to. */
export function SetPasswordForm() {
  const user = useUser();
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
      {/* Tells password managers which account this is. */}
      <input
        type="text"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
        hidden
        aria-label="Email"
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" variant="primary" className="self-start" loading={isSubmitting}>
        Set password
      </Button>
    </form>
  );
}
