import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { passkeyEndpoints, type Passkey } from '#contract/passkeys.ts';
import { call } from '#web/lib/api-client.ts';
import { isNotFound } from '#web/lib/classify-error.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const load = () => import('./ask-browser.ts');

export function usePasskeys({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: async ({ signal }) => (await call(passkeyEndpoints.list, {}, { signal })).passkeys,
    enabled,
    meta: { errorFallback: 'Failed to load your passkeys' },
  });
}

/** Reads the passkeys and the security activity again, which has every change of them. */
function useShowChange() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: queryKeys.securityEvents });
    return queries.invalidateQueries({ queryKey: queryKeys.passkeys });
  };
}

/** Has the browser make a passkey, and adds it. */
export function useAddPasskey() {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: async () => {
      const options = await call(passkeyEndpoints.beginAdd, {});
      const made = await (await load()).makePasskey(options);
      if (typeof made === 'string') return made;
      await call(passkeyEndpoints.add, { body: { credential: made } });
      return 'added';
    },
    onSuccess: (outcome) => {
      if (outcome === 'added') toast.success('Passkey added');
      if (outcome === 'has-one') toast.info('This device has a passkey for your account already');
    },
    onSettled: () => showChange(),
    meta: { errorFallback: 'Failed to add a passkey' },
  });
}

export function useRenamePasskey() {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(passkeyEndpoints.rename, { params: { id }, body: { name } }),
    onSuccess: () => void toast.success('Passkey renamed'),
    onSettled: () => void showChange(),
    // The form shows them.
    meta: { ownErrors: true },
  });
}

export function useRemovePasskey() {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: async ({ id, host, credentialId }: Passkey) => {
      try {
        await call(passkeyEndpoints.remove, { params: { id } });
      } catch (error) {
        // It has been removed elsewhere.
        if (!isNotFound(error)) throw error;
      }
      void load().then(
        ({ forgetPasskey }) => forgetPasskey(host, credentialId),
        () => undefined,
      );
    },
    onSuccess: () => void toast.success('Passkey removed'),
    onSettled: () => showChange(),
    meta: { errorFallback: 'Failed to remove the passkey' },
  });
}

/** Has the browser ask for one of the learner's passkeys, to confirm that it is them; false if they give none. */
export function useConfirmWithPasskey() {
  return useMutation({
    mutationFn: async () => {
      const request = await call(passkeyEndpoints.beginConfirm, {});
      const credential = await (await load()).askForPasskey(request);
      if (!credential) return false;
      await call(passkeyEndpoints.confirm, { body: { credential } });
      return true;
    },
    meta: { errorFallback: 'Failed to confirm' },
  });
}
