import { useQuery } from '@tanstack/react-query';
import { memoryEndpoints } from '#contract/scheduling.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { msUntilNextCard } from './today.ts';

/** Refetches whenever a screen that shows the data opens or regains focus, because cards become due as time passes. */
export const ALWAYS_FRESH = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

/**
 * Today's reviews, refetched when the next card becomes due. Set `quiet` on screens that work without them, to show no
 * error toast.
 */
export function useDue({ enabled = true, quiet = false }: { enabled?: boolean; quiet?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.due,
    queryFn: ({ signal }) => call(memoryEndpoints.due, {}, { signal }),
    ...ALWAYS_FRESH,
    refetchInterval: ({ state: { data } }) => msUntilNextCard(data, Date.now()) ?? false,
    enabled,
    meta: quiet ? { ownErrors: true } : { errorFallback: 'Failed to load what is due' },
  });
}
