import { useQuery } from '@tanstack/react-query';
import { memoryEndpoints } from '#contract/scheduling.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { msUntilNextCard } from './today.ts';

/** Refetched whenever a screen that shows it is opened or regains focus: time alone makes cards due. */
export const ALWAYS_FRESH = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

/**
 * What there is to review today. Asks again when the next card becomes due. `quiet` where it only adds to a screen that works
 * without it.
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
