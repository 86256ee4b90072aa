import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { libraryEndpoints } from '#contract/library.ts';
import { DECK_LIST_FRESH_MS } from '#domain/limits.ts';
import { call } from '#web/lib/api-client.ts';
import { callIdempotently } from '#web/lib/call-idempotently.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** All topics of the library. */
export function useLibrary() {
  return useQuery({
    queryKey: queryKeys.library,
    queryFn: async ({ signal }) => (await call(libraryEndpoints.list, {}, { signal })).topics,
    staleTime: DECK_LIST_FRESH_MS,
    meta: { errorFallback: 'Failed to load the library' },
  });
}

/** A topic with sample cards from each of its sections. */
export function useLibraryTopic(slug: string) {
  return useQuery({
    queryKey: queryKeys.libraryTopic(slug),
    queryFn: ({ signal }) => call(libraryEndpoints.read, { params: { slug } }, { signal }),
    staleTime: DECK_LIST_FRESH_MS,
    meta: { errorFallback: 'Failed to load the topic' },
  });
}

/** Creates a deck from a topic or one of its sections. */
export function useTake(slug: string, section: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await callIdempotently(call, libraryEndpoints.take, { params: { slug }, body: { section } })).data
        .deck,
    meta: { errorFallback: 'Failed to add the cards' },
    onSuccess: () => {
      for (const queryKey of [queryKeys.deckLists, queryKeys.memory, queryKeys.analytics])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
