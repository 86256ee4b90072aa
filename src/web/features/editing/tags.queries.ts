import { useQuery } from '@tanstack/react-query';
import { cardListEndpoints } from '#contract/card-list.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** All tags with the number of their cards, in alphabetical order. Below decks, because edited cards change them. */
export function useTags() {
  return useQuery({
    queryKey: queryKeys.tags,
    queryFn: async ({ signal }) => (await call(cardListEndpoints.tags, {}, { signal })).tags,
    staleTime: 0,
    meta: { errorFallback: 'Failed to load tags' },
  });
}
