import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { memoryHistoryEndpoints } from '#contract/memory-history.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { ALWAYS_FRESH } from './due.queries.ts';

/** The daily review load, and the parameters fitted to the learner. */
export function useReviewLoad() {
  return useQuery({
    queryKey: queryKeys.reviewLoad,
    queryFn: ({ signal }) => call(memoryHistoryEndpoints.load, {}, { signal }),
    ...ALWAYS_FRESH,
    meta: { errorFallback: 'Failed to load the review schedule' },
  });
}

/** Resets the parameters to the published ones. */
export function useResetFit() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(memoryHistoryEndpoints.resetFit, {}),
    meta: { errorFallback: 'Failed to go back to the defaults' },
    onSuccess: () => {
      toast.success('Schedule reset to the defaults');
      return queries.invalidateQueries({ queryKey: queryKeys.memory });
    },
  });
}

/** Upcoming reviews, true retention and stages over time. */
export function useMemoryHistory() {
  return useQuery({
    queryKey: queryKeys.memoryHistory,
    queryFn: ({ signal }) => call(memoryHistoryEndpoints.history, {}, { signal }),
    ...ALWAYS_FRESH,
    meta: { errorFallback: 'Failed to load memory' },
  });
}
