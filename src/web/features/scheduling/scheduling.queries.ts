import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { memoryEndpoints, type CardMemory, type DeckMemory } from '#contract/scheduling.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { ALWAYS_FRESH } from './due.queries.ts';

/** The card states of a deck, requested only once the deck is known to exist. */
export function useDeckMemory(deckId: string, deckExists: boolean) {
  return useQuery({
    queryKey: queryKeys.deckMemory(deckId),
    queryFn: ({ signal }) => call(memoryEndpoints.deck, { params: { id: deckId } }, { signal }),
    ...ALWAYS_FRESH,
    enabled: deckExists,
    meta: { errorFallback: 'Failed to load memory' },
  });
}

/** Turns reviewing of a deck on or off. */
export function useReviewDeck(deckId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reviewed: boolean) =>
      call(memoryEndpoints.reviewDeck, { params: { id: deckId }, body: { reviewed } }),
    meta: { errorFallback: 'Failed to change reviewing' },
    onMutate: () => queries.cancelQueries({ queryKey: queryKeys.deckMemory(deckId) }),
    onSuccess: (memory) => {
      queries.setQueryData(queryKeys.deckMemory(deckId), memory);
      return queries.invalidateQueries({ queryKey: queryKeys.memory });
    },
  });
}

/** Suspends a card of the deck, or resumes it. */
export function useSuspendCard(deckId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ cardId, suspended }: { cardId: string; suspended: boolean }) =>
      call(memoryEndpoints.suspend, { params: { id: cardId }, body: { suspended } }),
    meta: { errorFallback: 'Failed to suspend card' },
    onSuccess: (card) => {
      toast.success(card.suspended ? 'Card suspended' : 'Card resumed');
      return keepCard(queries, deckId, card);
    },
  });
}

/** Resets a card of the deck to new. */
export function useForgetCard(deckId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (cardId: string) => call(memoryEndpoints.forget, { params: { id: cardId } }),
    meta: { errorFallback: 'Failed to reset card' },
    onSuccess: (card) => {
      toast.success('Card reset', { description: 'It is new again.' });
      return keepCard(queries, deckId, card);
    },
  });
}

/** Updates the card in the cache immediately, and refetches everything that depends on it. */
function keepCard(queries: QueryClient, deckId: string, card: CardMemory): Promise<void> {
  queries.setQueryData<DeckMemory>(
    queryKeys.deckMemory(deckId),
    (deck) =>
      deck && { ...deck, cards: deck.cards.map((known) => (known.cardId === card.cardId ? card : known)) },
  );
  return queries.invalidateQueries({ queryKey: queryKeys.memory });
}
