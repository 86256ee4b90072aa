import { useQuery } from '@tanstack/react-query';
import { outlookEndpoints } from '#contract/outlook.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** How many cards are expected to come up in the days ahead. */
export function useOutlook() {
  return useQuery({
    queryKey: queryKeys.outlook,
    queryFn: ({ signal }) => call(outlookEndpoints.outlook, {}, { signal }),
    refetchOnWindowFocus: 'always',
    meta: { errorFallback: 'Failed to load the forecast' },
  });
}

/** What other desired retentions would cost; the server computes it once a day. */
export function useRetentions() {
  return useQuery({
    queryKey: queryKeys.retentions,
    queryFn: ({ signal }) => call(outlookEndpoints.retentions, {}, { signal }),
    meta: { errorFallback: 'Failed to compare retentions' },
  });
}
