import { useQuery } from '@tanstack/react-query';
import { analyticsEndpoints } from '#contract/analytics.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/**
 * The learner's statistics, refetched whenever a screen that shows them opens or regains focus. Set `quiet` on screens
 * that work without them, to show no error toast.
 */
export function useProgress({ enabled = true, quiet = false }: { enabled?: boolean; quiet?: boolean } = {}) {
  return useQuery({
    enabled,
    queryKey: queryKeys.progress,
    queryFn: ({ signal }) => call(analyticsEndpoints.progress, {}, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: quiet ? { ownErrors: true } : { errorFallback: 'Failed to load progress' },
  });
}
