import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { cardEndpoints, type BulkChange } from '#contract/cards.ts';
import { call } from '#web/lib/api-client.ts';
import { countOf } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The cards of a deck, requested only once the deck is known to exist, so that a missing deck fails once. */
export function useDeckCards(id: string, deckExists: boolean) {
  return useQuery({
    queryKey: queryKeys.deckCards(id),
    queryFn: async ({ signal }) =>
      (await call(cardEndpoints.list, { params: { id } }, { signal })).data.cards,
    enabled: deckExists,
    meta: { errorFallback: 'Failed to load cards' },
  });
}

export function useDeleteCard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cardEndpoints.delete, { params: { id } }),
    meta: { errorFallback: 'Failed to delete card' },
    onSuccess: async () => {
      toast.success('Card deleted successfully');
      await refresh(queryClient);
    },
  });
}

const DONE: Record<BulkChange['action'], string> = {
  delete: 'deleted',
  move: 'moved',
  difficulty: 'changed',
  tags: 'changed',
};

/** Changes many cards in one request, all or none. */
export function useChangeCards() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: BulkChange) => call(cardEndpoints.changeMany, { body: change }),
    meta: { errorFallback: 'Failed to change cards' },
    onSuccess: async ({ changed }, { action }) => {
      toast.success(`${countOf(changed, 'card')} ${DONE[action]}`);
      await refresh(queryClient);
    },
  });
}

async function refresh(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.decks }),
    queryClient.invalidateQueries({ queryKey: queryKeys.memory }),
  ]);
}
