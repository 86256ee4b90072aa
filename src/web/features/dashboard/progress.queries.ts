import { useQuery } from '@tanstack/react-query';
import type { Progress } from '#contract/analytics.ts';
import { api } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The learner's statistics, asked for anew whenever a screen with them is opened or looked at again. */
export function useProgress() {
  return useQuery({
    queryKey: queryKeys.progress,
    queryFn: ({ signal }) => api.get<Progress>('/analytics/progress', { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: { errorFallback: 'Failed to load progress' },
  });
}
