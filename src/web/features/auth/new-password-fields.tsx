import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '#web/ui/password-field.tsx';

type Field = { registration: UseFormRegisterReturn; error: string | undefined };

/** The fields for a new password, which is typed twice. */
export function NewPasswordFields({ password, repeated }: { password: Field; repeated: Field }) {
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={password.error}
        {...password.registration}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={repeated.error}
        {...repeated.registration}
      />
    </>
  );
}
