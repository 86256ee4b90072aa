import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { ownerEndpoints } from '#contract/roles.ts';
import { call } from '#web/lib/api-client.ts';
import { setUser } from '#web/lib/auth-store.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Whether the server has an owner. A failure is not shown: few people come to Settings for that. */
export function useHasOwner() {
  return useQuery({
    queryKey: queryKeys.owner,
    queryFn: ({ signal }) => call(ownerEndpoints.read, {}, { signal }),
    select: ({ hasOwner }) => hasOwner,
    meta: { ownErrors: true },
  });
}

export function useClaimOwnership() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(ownerEndpoints.claim, { body: { code } }),
    onSuccess: ({ user }) => {
      setUser(user);
      queries.setQueryData(queryKeys.owner, { hasOwner: true });
      toast.success('You are the owner of this server');
      void queries.invalidateQueries({ queryKey: queryKeys.securityEvents });
    },
    meta: { errorFallback: 'Failed to make you the owner' },
  });
}
