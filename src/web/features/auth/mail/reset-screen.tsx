import { useState } from 'react';
import { Link } from 'react-router';
import { resetForm } from '#contract/mail.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { buttonClasses } from '#web/ui/button-classes.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { focusFirstField, takeFocus } from '#web/ui/take-focus.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { IncompleteLink } from './incomplete-link.tsx';
import { useLinkSecret } from './link-secret.ts';
import { useResetPassword } from './mail.queries.ts';

/** Sets a new password, for a visitor who comes from a link in a mail. */
export function ResetScreen() {
  usePageTitle('Choose a new password');
  const token = useLinkSecret();
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <AuthFrame
        title="Choose a new password"
        intro="Your account has its new password. Every device is signed out; connected apps stay connected."
      >
        <Link
          ref={takeFocus}
          to="/login"
          className={buttonClasses({ variant: 'primary', size: 'lg', className: 'mt-8' })}
        >
          Login
        </Link>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Choose a new password" intro="It signs out every device.">
      {token === '' ? <IncompleteLink /> : <ResetForm token={token} onDone={() => setDone(true)} />}
      <p className="mt-6 text-sm text-muted">
        Has the link stopped working?{' '}
        <Link to="/forgot-password" className="font-medium text-accent underline underline-offset-4">
          Ask for a new one
        </Link>
      </p>
    </AuthFrame>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useResetPassword();
  const { register, formProps, errors, isSubmitting } = useApiForm({
    schema: resetForm,
    defaultValues: { password: '', confirmPassword: '' },
    send: async ({ password }) => {
      await reset.mutateAsync({ token, password });
      onDone();
    },
    failure: 'Failed to change the password',
  });
  return (
    <form ref={focusFirstField} {...formProps} className="mt-8 flex flex-col gap-5">
      <NewPasswordFields
        password={{ registration: register('password'), error: errors.password?.message }}
        repeated={{ registration: register('confirmPassword'), error: errors.confirmPassword?.message }}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" variant="primary" size="lg" loading={isSubmitting}>
        Change password
      </Button>
    </form>
  );
}
