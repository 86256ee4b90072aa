import { authEndpoints } from '#contract/auth.ts';
import { call } from '#web/lib/api-client.ts';
import { setUser, useAuthStore } from '#web/lib/auth-store.ts';

/** Reloads who is signed in. A refused token signs out (the API client's doing); any other failure changes nothing. */
export async function refreshProfile(): Promise<void> {
  const { token } = useAuthStore.getState();
  if (token === null) return;
  try {
    const { user } = await call(authEndpoints.me, {});
    if (useAuthStore.getState().token === token) setUser(user);
  } catch {
    // The stored profile goes on serving.
  }
}
