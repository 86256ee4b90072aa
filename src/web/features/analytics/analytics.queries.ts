import { useQuery } from '@tanstack/react-query';
import { analyticsEndpoints } from '#contract/analytics.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Refetched whenever the screen regains focus, like the learner's progress. */
const FRESH = { refetchOnWindowFocus: 'always' } as const;

export function useInsights() {
  return useQuery({
    queryKey: queryKeys.insights,
    queryFn: async ({ signal }) => (await call(analyticsEndpoints.insights, {}, { signal })).details,
    ...FRESH,
    meta: { errorFallback: 'Failed to load insights' },
  });
}

export function useAchievements() {
  return useQuery({
    queryKey: queryKeys.achievements,
    queryFn: async ({ signal }) => (await call(analyticsEndpoints.achievements, {}, { signal })).achievements,
    ...FRESH,
    meta: { errorFallback: 'Failed to load achievements' },
  });
}
