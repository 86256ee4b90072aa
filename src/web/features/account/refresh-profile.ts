import { authEndpoints } from '#contract/auth.ts';
import { call } from '#web/lib/api-client.ts';
import { setUser, useAuthStore } from '#web/lib/auth-store.ts';

/** Reloads the signed-in user. A refused token signs out (in the API client); any other failure changes nothing. */
export async function refreshProfile(): Promise<void> {
  const { token } = useAuthStore.getState();
  if (token === null) return;
  try {
    const { user } = await call(authEndpoints.me, {});
    if (useAuthStore.getState().token === token) setUser(user);
  } catch {
    // The stored profile remains in use.
  }
}
