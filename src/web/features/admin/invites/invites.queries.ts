import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { inviteEndpoints, type NewInvite } from '#contract/invites.ts';
import { call } from '#web/lib/api-client.ts';
import { isNotFound } from '#web/lib/classify-error.ts';
import { adminKeys } from '../admin-keys.ts';

export function useInvites() {
  return useQuery({
    queryKey: adminKeys.invites,
    queryFn: async ({ signal }) => (await call(inviteEndpoints.list, {}, { signal })).invites,
    meta: { errorFallback: 'Failed to load the invites' },
  });
}

/** Reads the invites and the log again, which has every change of them. */
function useShowChange() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: adminKeys.acts });
    return queries.invalidateQueries({ queryKey: adminKeys.invites });
  };
}

/** Makes an invite; its link is in the result and nowhere else. */
export function useMakeInvite() {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: (body: NewInvite) => call(inviteEndpoints.make, { body }),
    onSettled: () => void showChange(),
    // The form shows them.
    meta: { ownErrors: true },
  });
}

export function useWithdrawInvite() {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(inviteEndpoints.withdraw, { params: { id } });
      } catch (error) {
        // It has been withdrawn elsewhere.
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: () => void toast.success('Invite withdrawn'),
    onSettled: showChange,
    meta: { errorFallback: 'Failed to withdraw the invite' },
  });
}
