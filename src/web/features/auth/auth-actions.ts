import { toast } from 'sonner';
import { authEndpoints, type RegisterForm, type User } from '#contract/auth.ts';
import { call } from '#web/lib/api-client.ts';
import { clearSession, setSession } from '#web/lib/auth-store.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { announceNewAccount } from './new-account.ts';
import { refreshProfile } from './refresh-profile.ts';

/** Signs in. A failure has been shown as a toast when it is thrown on, for the form to show beside its fields. */
export async function login(credentials: { email: string; password: string }): Promise<void> {
  const { user, created } = await signIn(
    () => call(authEndpoints.login, { body: { ...credentials, timeZone: browserTimeZone() } }),
    'Welcome back!',
    'Login failed',
  );
  if (created) announceNewAccount(user.id);
}

/** Creates the account and signs in. Failures as with `login`. */
export async function register({ email, username, password }: RegisterForm): Promise<void> {
  await signIn(
    () => call(authEndpoints.register, { body: { email, username, password, timeZone: browserTimeZone() } }),
    'Account created successfully!',
    'Registration failed',
  );
}

async function signIn<T extends { user: User; token: string }>(
  ask: () => Promise<T>,
  success: string,
  fallback: string,
): Promise<T> {
  let answer: T;
  try {
    answer = await ask();
    setSession(answer.user, answer.token);
  } catch (error) {
    showErrorToast(error, fallback, { on401: true });
    throw error;
  }
  toast.success(success);
  await Promise.all([refreshProfile(), queryClient.invalidateQueries({ queryKey: queryKeys.usage })]);
  return answer;
}

/** Signs out here whatever the server says: nobody is kept in by a failed request. */
export async function logout(): Promise<void> {
  // Sent with the token, which is forgotten before the answer: a slow server keeps nobody waiting.
  const told = call(authEndpoints.logout, {});
  clearSession();
  toast.success('Logged out successfully');
  try {
    await told;
  } catch {
    // The token then ends by its expiry.
  }
}
