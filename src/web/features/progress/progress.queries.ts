import { useQuery } from '@tanstack/react-query';
import { analyticsEndpoints } from '#contract/analytics.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The learner's statistics, refetched whenever a screen that shows them is opened or regains focus. */
export function useProgress() {
  return useQuery({
    queryKey: queryKeys.progress,
    queryFn: ({ signal }) => call(analyticsEndpoints.progress, {}, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: { errorFallback: 'Failed to load progress' },
  });
}
