import { useQuery } from '@tanstack/react-query';
import { configEndpoints } from '#contract/config.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** What this installation tells its visitors, asked once while a page is open. */
export function usePublicConfig() {
  return useQuery({
    queryKey: queryKeys.config,
    queryFn: ({ signal }) => call(configEndpoints.read, {}, { signal }),
    staleTime: Infinity,
  });
}
