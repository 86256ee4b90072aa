import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '#web/ui/password-field.tsx';

type Props = { error: string | undefined; registration: UseFormRegisterReturn };

/** Asks for the learner's own password before something is let in that outlasts the sign-in. */
export function OwnPasswordField({ error, registration }: Props) {
  return (
    <PasswordField
      label="Your password"
      description="To make sure that it is you."
      autoComplete="current-password"
      error={error}
      {...registration}
    />
  );
}
