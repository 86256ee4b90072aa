import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { z } from 'zod';
import { accessKeyEndpoints, type newKey } from '#contract/access-keys.ts';
import { oauthEndpoints, type ConnectDecision } from '#contract/oauth.ts';
import { call } from '#web/lib/api-client.ts';
import { isNotFound } from '#web/lib/classify-error.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

export function useAccessKeys() {
  return useQuery({
    queryKey: queryKeys.accessKeys,
    queryFn: ({ signal }) => call(accessKeyEndpoints.list, {}, { signal }),
    meta: { errorFallback: 'Failed to load connected apps' },
  });
}

/** Reads the keys and the security activity again, which has every change of them. */
function useShowChange() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: queryKeys.securityEvents });
    return queries.invalidateQueries({ queryKey: queryKeys.accessKeys });
  };
}

/** Makes a key; its secret is in the result and nowhere else. */
export function useMakeKey() {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: (wanted: z.input<typeof newKey>) => call(accessKeyEndpoints.make, { body: wanted }),
    onSettled: () => void showChange(),
    // The form shows them.
    meta: { ownErrors: true },
  });
}

export function useRevokeKey() {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(accessKeyEndpoints.revoke, { params: { id } });
      } catch (error) {
        // It has been revoked elsewhere.
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: () => void toast.success('Key revoked'),
    onSettled: showChange,
    meta: { errorFallback: 'Failed to revoke the key' },
  });
}

export function useChangeOrigins() {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: async (origins: readonly string[]) =>
      (await call(accessKeyEndpoints.changeOrigins, { body: { origins: [...origins] } })).origins,
    onSuccess: () => void toast.success('Web pages saved'),
    onSettled: () => void showChange(),
    meta: { ownErrors: true },
  });
}

/** The request of the app that has sent the learner here. */
export function useConnectRequest(id: string) {
  return useQuery({
    queryKey: queryKeys.connectRequest(id),
    queryFn: ({ signal }) => call(oauthEndpoints.read, { params: { id } }, { signal }),
    // The request changes only when the learner decides, after which nothing is left to show.
    staleTime: Infinity,
    meta: { ownErrors: true },
  });
}

export function useDecideConnection(id: string) {
  return useMutation({
    mutationFn: (decision: ConnectDecision) =>
      call(oauthEndpoints.decide, { params: { id }, body: decision }),
    // The form shows them.
    meta: { ownErrors: true },
  });
}
