import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { changePasswordForm, type ChangePasswordForm } from '#contract/account.ts';
import { setFormErrors } from '#web/lib/form-errors.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useChangePassword } from './account.queries.ts';
import { SettingSection } from './setting-section.tsx';

const EMPTY: ChangePasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password. Accounts without one, such as developer test users, do not see it. */
export function PasswordSection() {
  const user = useUser();
  const change = useChangePassword();
  const { register, handleSubmit, setError, reset, formState } = useForm<ChangePasswordForm>({
    resolver: zodResolver(changePasswordForm),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;

  async function submit({ currentPassword, newPassword }: ChangePasswordForm) {
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      reset(EMPTY);
    } catch (error) {
      setFormErrors(error, 'Failed to change password', ['currentPassword', 'newPassword'], setError);
    }
  }

  if (user?.hasOwnPassword === false) return null;
  return (
    <SettingSection id="password" title="Password" description="Changing it signs out every other device.">
      <form
        noValidate
        className="flex max-w-md flex-col gap-5"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
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
