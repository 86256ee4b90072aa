import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { adminServerEndpoints } from '#contract/admin-server.ts';
import { call } from '#web/lib/api-client.ts';
import { isNotFound } from '#web/lib/classify-error.ts';
import { adminKeys } from '../admin-keys.ts';

/** How often the state of the server is read while a backup is being written, in ms. */
const POLL_MS = 2_000;

/** The state of the server; read again and again while a backup waits or is being written. */
export function useServer() {
  return useQuery({
    queryKey: adminKeys.server,
    queryFn: ({ signal }) => call(adminServerEndpoints.server, {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.backups?.pending ? POLL_MS : false),
    meta: { errorFallback: 'Failed to load the state of the server' },
  });
}

export function useBackUp() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(adminServerEndpoints.backUp, {}),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: adminKeys.acts });
      return queries.invalidateQueries({ queryKey: adminKeys.server });
    },
    meta: { errorFallback: 'Failed to start a backup' },
  });
}

export function useFailedJobs() {
  return useQuery({
    queryKey: adminKeys.failedJobs,
    queryFn: async ({ signal }) => (await call(adminServerEndpoints.jobs, {}, { signal })).jobs,
    meta: { errorFallback: 'Failed to load the failed jobs' },
  });
}

export function useRetryJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(adminServerEndpoints.retryJob, { params: { id } });
      } catch (error) {
        // Somebody else has tried it again.
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: () => void toast.success('The job runs again'),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: adminKeys.acts });
      void queries.invalidateQueries({ queryKey: adminKeys.server });
      return queries.invalidateQueries({ queryKey: adminKeys.failedJobs });
    },
    meta: { errorFallback: 'Failed to run the job again' },
  });
}

export function useProviders() {
  return useQuery({
    queryKey: adminKeys.providers,
    queryFn: ({ signal }) => call(adminServerEndpoints.providers, {}, { signal }),
    meta: { errorFallback: 'Failed to load the figures of the providers' },
  });
}
