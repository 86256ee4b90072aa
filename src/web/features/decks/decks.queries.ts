import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toast } from 'sonner';
import { deckEndpoints } from '#contract/decks.ts';
import { DECK_LIST_FRESH_MS, MAX_DECKS_PER_PAGE } from '#domain/limits.ts';
import { call, callWithHeaders } from '#web/lib/api-client.ts';
import { deckQuery } from '#web/lib/deck-query.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { nextCursor, totalCount } from './deck-pages.ts';

/**
 * The decks that match `search`, or all of them, newest first, with the total count; or else the archived ones. After
 * the first page, which comes quickly, the others come in few requests, because sorting needs all decks.
 */
export function useDecks(search: string, { archived = false }: { archived?: boolean } = {}) {
  return useInfiniteQuery({
    queryKey: queryKeys.deckList(search, archived),
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        search: search === '' ? undefined : search,
        limit: pageParam === undefined ? MAX_DECKS_PER_PAGE : undefined,
        cursor: pageParam,
        archived: archived ? ('true' as const) : undefined,
      };
      const { data, headers } = await callWithHeaders(deckEndpoints.list, { query }, { signal });
      return {
        decks: data,
        total: totalCount(headers.get('X-Total-Count'), data.length),
        archived: totalCount(headers.get('X-Archived-Count'), 0),
        next: nextCursor(headers.get('Link')),
      };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      decks: pages.flatMap(({ decks }) => decks),
      total: pages[0]?.total ?? 0,
      archived: pages[0]?.archived ?? 0,
    }),
    staleTime: DECK_LIST_FRESH_MS,
    placeholderData: keepPreviousData,
    meta: { errorFallback: 'Failed to load decks' },
  });
}

export function useDeck(id: string) {
  return useQuery({ ...deckQuery(id), meta: { errorFallback: 'Failed to load deck' } });
}

/** Deletes a deck. Runs `onDeleted`, which should leave the screen of the deck, before any refetch. */
export function useDeleteDeck(onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deckEndpoints.delete, { params: { id } }),
    meta: { errorFallback: 'Failed to delete deck' },
    onSuccess: async () => {
      toast.success('Deck deleted successfully');
      onDeleted();
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.deckLists }),
        // The deck's own card states are gone, so only lists across decks are refetched.
        queryClient.invalidateQueries({ queryKey: queryKeys.due }),
        queryClient.invalidateQueries({ queryKey: queryKeys.analytics }),
      ]);
    },
  });
}
