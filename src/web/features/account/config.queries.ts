import { useQuery } from '@tanstack/react-query';
import { configEndpoints } from '#contract/config.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The installation's public configuration, loaded once per page. */
export function usePublicConfig() {
  return useQuery({
    queryKey: queryKeys.config,
    queryFn: ({ signal }) => call(configEndpoints.read, {}, { signal }),
    staleTime: Infinity,
  });
}
