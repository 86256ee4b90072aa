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

/** Decks per page. Sorting needs all decks, so few large requests are best. */
const PAGE_SIZE = MAX_DECKS_PER_PAGE;

/** The decks that match `search`, or all of them, newest first and page by page, with the total count. */
export function useDecks(search: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.deckList(search),
    queryFn: async ({ signal, pageParam }) => {
      const query = { search: search === '' ? undefined : search, limit: PAGE_SIZE, cursor: pageParam };
      const { data, headers } = await callWithHeaders(deckEndpoints.list, { query }, { signal });
      return {
        decks: data,
        total: totalCount(headers.get('X-Total-Count'), data.length),
        next: nextCursor(headers.get('Link')),
      };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({ decks: pages.flatMap(({ decks }) => decks), total: pages[0]?.total ?? 0 }),
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
