import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { InputOf } from '#contract/endpoint.ts';
import { identityEndpoints, oidcEndpoints, type Identity } from '#contract/oidc.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The key of the query of identities. It is not with the others because few learners load it. */
export const IDENTITIES = ['identities'] as const;

/** The learner's linked identities. */
export function useIdentities() {
  return useQuery({
    queryKey: IDENTITIES,
    queryFn: async ({ signal }) => (await call(identityEndpoints.list, {}, { signal })).identities,
    meta: { errorFallback: 'Failed to load single sign-on' },
  });
}

/** Sends the browser to a provider. The screen to which the browser comes back finishes what is begun there. */
function useBegin<Input>(begin: (input: Input) => Promise<{ url: string }>, errorFallback: string) {
  return useMutation({
    mutationFn: async (input: Input) => {
      const { url } = await begin(input);
      window.location.assign(url);
      // Busy until the browser has left the page, or has restored it on the way back.
      await new Promise((resolve) => {
        window.addEventListener('pageshow', resolve, { once: true });
      });
    },
    meta: { errorFallback },
  });
}

export function useBeginSignIn() {
  return useBegin(
    (input: InputOf<typeof oidcEndpoints.begin>) => call(oidcEndpoints.begin, input),
    'Sign-in failed',
  );
}

export function useBeginLink() {
  return useBegin(
    (provider: string) => call(identityEndpoints.beginLink, { params: { provider } }),
    'Failed to add single sign-on',
  );
}

export function useBeginConfirm() {
  return useBegin(
    ({ provider, returnTo }: { provider: string; returnTo: string }) =>
      call(identityEndpoints.beginConfirm, { params: { provider }, body: { returnTo } }),
    'Failed to confirm',
  );
}

export function useUnlinkIdentity() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ issuer }: Identity) => call(identityEndpoints.unlink, { query: { issuer } }),
    onSuccess: () => void toast.success('Single sign-on removed'),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.securityEvents });
      return queries.invalidateQueries({ queryKey: IDENTITIES });
    },
    meta: { errorFallback: 'Failed to remove single sign-on' },
  });
}
