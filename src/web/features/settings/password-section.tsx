import { changePasswordForm } from '#contract/account.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { NewPasswordFields } from '../auth/new-password-fields.tsx';
import { AccountHint } from './account-hint.tsx';
import { useChangePassword } from './account.queries.ts';
import { SetPasswordForm } from './set-password-form.tsx';
import { SettingSection } from './setting-section.tsx';

/**
 * Whether the account has a password, or can get its first one. Developer test users have none and need none, and with single
 * sign-on only, passwords are of no use.
 */
export function usePasswordSection(): 'change' | 'set' | null {
  const user = useUser();
  const { data: config } = usePublicConfig();
  if (config?.passwords === false) return null;
  if (user?.hasOwnPassword !== false) return 'change';
  return (config?.identityProviders.length ?? 0) > 0 ? 'set' : null;
}

export function PasswordSection() {
  const shown = usePasswordSection();
  if (shown === null) return null;
  return (
    <SettingSection
      id="password"
      title="Password"
      description={
        shown === 'set'
          ? 'You have none yet. With one you can also sign in by your email.'
          : 'Changing it signs out every other device. Connected apps stay connected.'
      }
    >
      {shown === 'set' ? <SetPasswordForm /> : <ChangePasswordForm />}
    </SettingSection>
  );
}

function ChangePasswordForm() {
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
  return (
    <form {...formProps} className="flex max-w-md flex-col gap-5">
      <AccountHint />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <NewPasswordFields
        password={{ registration: register('newPassword'), error: errors.newPassword?.message }}
        repeated={{ registration: register('confirmPassword'), error: errors.confirmPassword?.message }}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" variant="primary" className="self-start" loading={isSubmitting}>
        Change password
      </Button>
    </form>
  );
}
