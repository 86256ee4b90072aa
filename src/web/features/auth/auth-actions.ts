import { toast } from 'sonner';
import type { User } from '#contract/auth.ts';
import { signInEndpoints, type RegisterForm } from '#contract/sign-in.ts';
import { call } from '#web/lib/api-client.ts';
import { setSession } from '#web/lib/auth-store.ts';
import { hasCode } from '#web/lib/classify-error.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { announceNewAccount } from './new-account.ts';
import { refreshProfile } from '#web/features/account/refresh-profile.ts';

const CREATED = 'Account created successfully!';

export type Credentials = { email: string; password: string };

/**
 * Signs in. Shows a failure as a toast, then rethrows it for the form to show at its fields. That a code is needed is not shown
 * as a failure, only thrown.
 */
export async function login(credentials: Credentials & { code?: string }): Promise<void> {
  await signIn(
    (timeZone) => call(signInEndpoints.login, { body: { ...credentials, timeZone } }),
    'Login failed',
    ({ user, created }) => {
      if (created) announceNewAccount(user.id);
      toast.success(created ? CREATED : 'Welcome back!');
    },
  );
}

/** Creates the account, with the secret of an invite where one is required, and signs in. Fails as `login` does. */
export async function register({ email, username, password }: RegisterForm, invite?: string): Promise<void> {
  await signIn(
    (timeZone) => call(signInEndpoints.register, { body: { email, username, password, timeZone, invite } }),
    'Registration failed',
    () => void toast.success(CREATED),
  );
}

/** Signs in by `ask`, and greets the user with `welcome`. Fails as `login` does, or without a toast if there is no `fallback` for one. */
export async function signIn<Answer extends { user: User; token: string }>(
  ask: (timeZone: string) => Promise<Answer>,
  fallback: string | null,
  welcome: (answer: Answer) => void,
): Promise<void> {
  let answer: Answer;
  try {
    answer = await ask(browserTimeZone());
    setSession(answer.user, answer.token);
  } catch (error) {
    if (fallback !== null && !hasCode(error, 'CODE_REQUIRED'))
      showErrorToast(error, fallback, { on401: true });
    throw error;
  }
  welcome(answer);
  await Promise.all([refreshProfile(), queryClient.invalidateQueries({ queryKey: queryKeys.usage })]);
}
