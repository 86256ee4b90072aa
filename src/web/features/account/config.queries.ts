import { useQuery } from '@tanstack/react-query';
import type { PublicConfig } from '#contract/config.ts';
import { api } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** What this installation tells its visitors, asked once while a page is open. */
export function usePublicConfig() {
  return useQuery({
    queryKey: queryKeys.config,
    queryFn: ({ signal }) => api.get<PublicConfig>('/config', { signal }),
    staleTime: Infinity,
  });
}
