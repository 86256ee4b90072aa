import { toast } from 'sonner';
import { authEndpoints } from '#contract/auth.ts';
import { call } from '#web/lib/api-client.ts';
import { clearSession } from '#web/lib/auth-store.ts';
import { settleUnsavedWork } from '#web/lib/unsaved-work.ts';

/** Signs out in this browser, even if the server cannot be reached. Asks first if the learner would lose something. */
export async function logout(): Promise<void> {
  if (!(await settleUnsavedWork())) return;
  // Sent with the token, which is cleared before the response arrives, so that a slow server delays nothing.
  const told = call(authEndpoints.logout, {});
  clearSession();
  toast.success('Logged out successfully');
  try {
    await told;
  } catch {
    // The token then stays valid until it expires.
  }
}
