import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { loginRequest } from '#contract/sign-in.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { hasCode } from '#web/lib/classify-error.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { SUSPENDED } from '#web/lib/session-end.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { deferred } from '#web/ui/deferred.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { focusFirstField } from '#web/ui/take-focus.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { login, type Credentials } from './auth-actions.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ProviderButtons } from './single-sign-on/provider-buttons.tsx';
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx';

const loginForm = loginRequest.pick({ email: true, password: true });

const CodeForm = deferred(async () => (await import('./code-form.tsx')).CodeForm);

export function LoginScreen() {
  usePageTitle('Login');
  const { data: config } = usePublicConfig();
  const [accepted, setAccepted] = useState<Credentials | null>(null);
  const texts =
    accepted === null
      ? { title: 'Welcome back', intro: 'Your decks are where you left them.' }
      : { title: 'Enter your code', intro: 'Two-step sign-in is on for this account.' };
  return (
    <AuthFrame {...texts}>
      {useLocation().hash === SUSPENDED ? (
        <p role="alert" className="mt-5 rounded-md border border-line-strong bg-raised px-4 py-3">
          This account is suspended. Ask the people who run this server.
        </p>
      ) : null}
      {config?.passwords === false ? (
        <WithoutPassword />
      ) : (
        <PasswordLogin accepted={accepted} onAccepted={setAccepted} />
      )}
    </AuthFrame>
  );
}

/** The login where single sign-on is the only way. */
function WithoutPassword() {
  return (
    <>
      <ProviderButtons />
      <PasskeySignIn />
    </>
  );
}

type LoginProps = {
  /** The right password of an account that asks for a code too. It is kept nowhere else. */
  accepted: Credentials | null;
  onAccepted: (credentials: Credentials | null) => void;
};

function PasswordLogin({ accepted, onAccepted }: LoginProps) {
  const { data: config, isPending } = usePublicConfig();
  const { register, setFocus, formProps, errors, isSubmitting } = useApiForm({
    schema: loginForm,
    defaultValues: { email: '', password: '' },
    send: async (credentials) => {
      try {
        await login(credentials);
      } catch (error) {
        if (!hasCode(error, 'CODE_REQUIRED')) throw error;
        onAccepted(credentials);
      }
    },
    failure: 'Login failed',
  });

  if (accepted !== null) {
    const goBack = () => {
      flushSync(() => onAccepted(null));
      setFocus('password');
    };
    return <CodeForm credentials={accepted} onBack={goBack} />;
  }
  return (
    <>
      <form ref={focusFirstField} {...formProps} className="mt-8 flex flex-col gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username webauthn"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormError message={errors.root?.message} />
        <Button type="submit" variant="primary" size="lg" loading={isSubmitting}>
          Login
        </Button>
      </form>
      <PasskeySignIn />
      <ProviderButtons isBelowForm />
      <p className="mt-6 text-sm text-muted">
        {config?.registrationOpen === false ? (
          config.inviteOnly ? (
            'New here? You need an invite from the people who run this server.'
          ) : (
            'New here? Accounts on this server are created by its operator.'
          )
        ) : (
          <>
            New here?{' '}
            <Link to="/register" className="font-medium text-accent underline underline-offset-4">
              Create an account
            </Link>
          </>
        )}
      </p>
      <p className="mt-2 text-sm text-muted">
        {/* Reserves the line until its text is known. */}
        {isPending ? (
          '\u00a0'
        ) : config?.mail === true ? (
          <Link to="/forgot-password" className="font-medium text-accent underline underline-offset-4">
            Forgot your password?
          </Link>
        ) : (
          'Forgot your password? The operator of this server can reset it for you.'
        )}
      </p>
      {/* Reserves the space until the configuration has loaded. */}
      <div className="mt-6 min-h-17">
        {config?.exploreLogin === true ? (
          <p className="border-t pt-6 text-sm text-muted">
            Just looking? Any email and password can be used to explore: an unknown email creates a new
            account.
          </p>
        ) : null}
      </div>
    </>
  );
}
