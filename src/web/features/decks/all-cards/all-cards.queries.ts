import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toast } from 'sonner';
import type { CardFilter } from '#contract/card-filter.ts';
import { cardListEndpoints, type CardSort } from '#contract/card-list.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The cards of all decks that match a filter, page by page. */
export function useAllCards(filter: CardFilter, sort: CardSort) {
  return useInfiniteQuery({
    queryKey: queryKeys.cardList({ ...filter, sort }),
    queryFn: ({ signal, pageParam }) =>
      call(cardListEndpoints.list, { query: { ...filter, sort, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => ({
      cards: pages.flatMap(({ cards }) => cards),
      decks: new Map(pages.flatMap(({ decks }) => decks.map((deck) => [deck.id, deck] as const))),
      settings: pages[0]?.settings,
      total: pages[0]?.total ?? 0,
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { errorFallback: 'Failed to load cards' },
  });
}

export function useSavedFilters() {
  return useQuery({
    queryKey: queryKeys.cardFilters,
    queryFn: async ({ signal }) => (await call(cardListEndpoints.filters, {}, { signal })).filters,
    meta: { errorFallback: 'Failed to load saved filters' },
  });
}

export function useSaveFilter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; filter: CardFilter }) => call(cardListEndpoints.saveFilter, { body }),
    meta: { errorFallback: 'Failed to save filter' },
    onSuccess: async () => {
      toast.success('Filter saved');
      await queryClient.invalidateQueries({ queryKey: queryKeys.cardFilters });
    },
  });
}

export function useDeleteFilter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cardListEndpoints.deleteFilter, { params: { id } }),
    meta: { errorFallback: 'Failed to delete filter' },
    onSuccess: async () => {
      toast.success('Filter deleted');
      await queryClient.invalidateQueries({ queryKey: queryKeys.cardFilters });
    },
  });
}
