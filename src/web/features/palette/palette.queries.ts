import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchEndpoints } from '#contract/search.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The learner's decks and cards that contain a text; disabled while it is empty. */
export function useSearchResults(text: string) {
  return useQuery({
    queryKey: queryKeys.found(text),
    queryFn: ({ signal }) => call(searchEndpoints.search, { query: { query: text } }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    // The commands work without search results.
    meta: { ownErrors: true },
  });
}
