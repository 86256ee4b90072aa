import { toast } from 'sonner';
import { identityEndpoints, oidcEndpoints } from '#contract/oidc.ts';
import { purposeOfState } from '#domain/account/identities.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { signIn } from '../auth-actions.ts';
import { IDENTITIES } from './identities.queries.ts';
import { keepInvite } from './kept-invite.ts';
import { offerToSignOutThere } from './sign-out-there.ts';

type Provider = { id: string; name: string };

/**
 * Finishes what was begun at a provider; `answer` is the query with which it sent the browser back. Returns the next path. Throws an
 * ApiError.
 */
export async function finishAtProvider(provider: Provider, answer: string): Promise<string> {
  const params = { provider: provider.id };
  const body = { answer };
  const purpose = purposeOfState(new URLSearchParams(answer).get('state') ?? '');
  if (purpose === 'sign-in') return signInWith(provider, answer);
  if (purpose === undefined) throw failed('This address is not complete. Begin again.');
  if (useAuthStore.getState().token === null)
    throw failed('You were signed out meanwhile. Sign in and begin again.');
  if (purpose === 'link') {
    await call(identityEndpoints.finishLink, { params, body });
    toast.success(`${provider.name} added`);
    void queryClient.invalidateQueries({ queryKey: IDENTITIES });
    return '/settings#sign-in';
  }
  const { returnTo } = await call(identityEndpoints.finishConfirm, { params, body });
  toast.success('Confirmed that it is you', { description: 'Go on where you were.' });
  return returnTo ?? '/settings';
}

async function signInWith(provider: Provider, answer: string): Promise<string> {
  let next = '/dashboard';
  await signIn(
    (timeZone) =>
      call(oidcEndpoints.finish, { params: { provider: provider.id }, body: { answer, timeZone } }),
    null,
    ({ user, created, returnTo }) => {
      keepInvite(undefined);
      offerToSignOutThere(user.id, provider);
      next = returnTo ?? next;
      toast.success(created ? 'Account created successfully!' : 'Welcome back!');
    },
  );
  return next;
}

function failed(serverMessage: string): ApiError {
  return new ApiError({ kind: 'http', serverMessage });
}
