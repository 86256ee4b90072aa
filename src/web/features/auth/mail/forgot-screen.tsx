import { useState } from 'react';
import { Link } from 'react-router';
import { forgotRequest } from '#contract/mail.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { focusFirstField } from '#web/ui/take-focus.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { useForgotPassword } from './mail.queries.ts';

/** Asks for the email that a link to a new password is sent to. */
export function ForgotScreen() {
  usePageTitle('Forgot your password?');
  const { data: config } = usePublicConfig();
  if (config?.mail === false) {
    return (
      <AuthFrame
        title="Forgot your password?"
        intro="The operator of this server can reset it for you. This server sends no mail."
      >
        <ToLogin />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Forgot your password?" intro="We can send you a link to choose a new one.">
      <ForgotForm />
      <ToLogin />
    </AuthFrame>
  );
}

function ForgotForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const asking = useForgotPassword();
  const { register, formProps, errors, isSubmitting } = useApiForm({
    schema: forgotRequest,
    defaultValues: { email: '' },
    send: async ({ email }) => {
      setSentTo(null);
      await asking.mutateAsync({ email });
      setSentTo(email);
    },
    failure: 'Failed to ask for a link',
  });
  return (
    <form ref={focusFirstField} {...formProps} className="mt-8 flex flex-col gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" variant="primary" size="lg" loading={isSubmitting}>
        {sentTo === null ? 'Send link' : 'Send another link'}
      </Button>
      {/* In the page from the start, so that screen readers announce what appears in it. */}
      <output className="wrap-anywhere">
        {sentTo === null ? null : (
          <span className="block rounded-lg border bg-surface p-4">
            If there is an account for <strong className="font-medium">{sentTo}</strong>, a link is on its
            way. It works for 30 minutes. If nothing comes, check your spam folder.
          </span>
        )}
      </output>
    </form>
  );
}

function ToLogin() {
  return (
    <p className="mt-6 text-sm text-muted">
      <Link to="/login" className="font-medium text-accent underline underline-offset-4">
        Back to Login
      </Link>
    </p>
  );
}
