import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { PublicConfig } from '#contract/config.ts';
import { registerForm } from '#contract/sign-in.ts';
import { inviteSecretIn } from '#domain/account/invite-link.ts';
import type { Registration } from '#domain/account/registration.ts';
import { DEFAULT_DAILY_TOKEN_LIMIT, MAX_HINTS } from '#domain/limits.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { ApiError, errorTexts } from '#web/lib/api-error.ts';
import { formatNumber } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { focusFirstField } from '#web/ui/take-focus.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { register as createAccount } from './auth-actions.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ProviderButtons } from './single-sign-on/provider-buttons.tsx';
import { useInviteCheck } from './invite.queries.ts';
import { RegistrationClosed } from './registration-closed.tsx';

export function RegisterScreen() {
  usePageTitle('Sign Up');
  const { data: config, isPending } = usePublicConfig();
  const invite = inviteSecretIn(useLocation().hash);
  if (isPending && invite !== '') {
    // A form that is shown too early would be replaced, along with anything typed into it.
    return (
      <InvitedFrame>
        <Checking />
      </InvitedFrame>
    );
  }
  if (invite !== '' && takesInvites(config)) return <Invited invite={invite} />;
  if (config?.registrationOpen !== false) {
    return (
      <AuthFrame title="Create your account" intro="Free to start. No credit card." aside={<WhatYouGet />}>
        <WaysToRegister />
      </AuthFrame>
    );
  }
  if (!config.inviteOnly) {
    return (
      <AuthFrame title="Registration is closed" intro="Accounts on this server are created by its operator.">
        <RegistrationClosed>
          Ask the operator for an account, then log in with the email and password they give you.
        </RegistrationClosed>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="You need an invite" intro="On this server, an account is created with an invite.">
      <RegistrationClosed>
        Ask the people who run this server for a link. If you have one, open all of it again.
      </RegistrationClosed>
    </AuthFrame>
  );
}

/** Whether an invite opens a way to register that is closed without it. */
function takesInvites(config: PublicConfig | undefined): boolean {
  if (config === undefined) return false;
  const atProviders = config.identityProviders.map(({ registration }) => registration);
  return [config.passwordRegistration, ...atProviders].includes('invite');
}

/** The form for a visitor with an invite, once the invite is known to work. */
function Invited({ invite }: { invite: string }) {
  const check = useInviteCheck(invite);
  if (check.isError) {
    return (
      <AuthFrame title="This invite does not work" intro="No account can be created with it now.">
        <RegistrationClosed>
          <p role="alert">{errorTexts(check.error, 'The invite could not be checked').title}</p>
          {check.error instanceof ApiError && check.error.code === 'LINK_EXPIRED' ? null : (
            <Button className="mt-4" loading={check.isFetching} onClick={() => void check.refetch()}>
              Try Again
            </Button>
          )}
        </RegistrationClosed>
      </AuthFrame>
    );
  }
  return <InvitedFrame>{check.isSuccess ? <WaysToRegister invite={invite} /> : <Checking />}</InvitedFrame>;
}

function InvitedFrame({ children }: { children: ReactNode }) {
  return (
    <AuthFrame
      title="Create your account"
      intro="You have been invited to this server."
      aside={<WhatYouGet />}
    >
      {children}
    </AuthFrame>
  );
}

function Checking() {
  return <output className="sr-only">Checking your invite</output>;
}

/** The ways to register that are open to the visitor, including those that an invite opens. */
function WaysToRegister({ invite }: { invite?: string }) {
  const { data: config } = usePublicConfig();
  const isOpen = (way: Registration) => way === 'open' || (way === 'invite' && invite !== undefined);
  // The form is shown before the configuration is known, because most servers have it.
  const hasForm = isOpen(config?.passwordRegistration ?? 'open');
  return (
    <>
      {hasForm ? <RegisterForm invite={invite} /> : null}
      <ProviderButtons
        only={({ registration }) => isOpen(registration)}
        invite={invite}
        isBelowForm={hasForm}
      />
      <p className="mt-6 text-sm text-muted">
        Already have an account?{' '}
        <Link to="/login" className="font-medium text-accent underline underline-offset-4">
          Login
        </Link>
      </p>
    </>
  );
}

function RegisterForm({ invite }: { invite: string | undefined }) {
  const { register, formProps, errors, isSubmitting } = useApiForm({
    schema: registerForm,
    defaultValues: { email: '', username: '', password: '', confirmPassword: '' },
    send: (form) => createAccount(form, invite),
    failure: 'Registration failed',
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
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" variant="primary" size="lg" loading={isSubmitting}>
        Sign Up
      </Button>
    </form>
  );
}

function WhatYouGet() {
  const { data: config } = usePublicConfig();
  const tokens = formatNumber(config?.dailyTokenLimit ?? DEFAULT_DAILY_TOKEN_LIMIT);
  const points = [
    `${tokens} AI tokens every day`,
    'Decks on any topic, generated while you watch',
    'Flip cards and multiple-choice quizzes',
    `Up to ${MAX_HINTS} hints on every card, and an explanation after a wrong answer`,
    'Your streak and your accuracy, day by day',
  ];
  return (
    <section
      aria-labelledby="what-you-get"
      className="w-full max-w-md rounded-xl border border-card-rule bg-card-face p-6 text-card-ink shadow-2 sm:p-8 lg:max-w-sm"
    >
      <h2 id="what-you-get" className="font-serif text-xl font-medium">
        What you&apos;ll get
      </h2>
      <ul className="mt-5 flex flex-col gap-4">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <Check aria-hidden size={18} className="mt-1 shrink-0 text-accent" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
