import { changePasswordForm } from '#contract/account.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useChangePassword } from './account.queries.ts';
import { SettingSection } from './setting-section.tsx';

/** Changes the password. Accounts without one, such as developer test users, do not see it. */
export function PasswordSection() {
  const user = useUser();
  const change = useChangePassword();
  const { register, reset, formProps, errors, isSubmitting } = useApiForm({
    schema: changePasswordForm,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    async send({ currentPassword, newPassword }) {
      await change.mutateAsync({ currentPassword, newPassword });
      reset();
    },
    failure: 'Failed to change password',
  });

  if (user?.hasOwnPassword === false) return null;
  return (
    <SettingSection
      id="password"
      title="Password"
      description="Changing it signs out every other device. Connected apps stay connected."
    >
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
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
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
          Change password
        </Button>
      </form>
    </SettingSection>
  );
}
