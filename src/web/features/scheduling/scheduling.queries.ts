import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { memoryEndpoints, type CardMemory, type DeckMemory } from '#contract/scheduling.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { ALWAYS_FRESH } from './due.queries.ts';

/** How well the cards of a deck are remembered, requested only once the deck is known to exist. */
export function useDeckMemory(deckId: string, deckExists: boolean) {
  return useQuery({
    queryKey: queryKeys.deckMemory(deckId),
    queryFn: ({ signal }) => call(memoryEndpoints.deck, { params: { id: deckId } }, { signal }),
    ...ALWAYS_FRESH,
    enabled: deckExists,
    meta: { errorFallback: 'Failed to load memory' },
  });
}

/** Takes the deck into reviewing or out of it. */
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

/** Starts a card of the deck over as a new one. */
export function useForgetCard(deckId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (cardId: string) => call(memoryEndpoints.forget, { params: { id: cardId } }),
    meta: { errorFallback: 'Failed to forget card' },
    onSuccess: (card) => {
      toast.success('Card forgotten', { description: 'It is new again.' });
      return keepCard(queries, deckId, card);
    },
  });
}

/** Shows at once what the server says of a card, and asks for everything that follows from it. */
function keepCard(queries: QueryClient, deckId: string, card: CardMemory): Promise<void> {
  queries.setQueryData<DeckMemory>(
    queryKeys.deckMemory(deckId),
    (deck) =>
      deck && { ...deck, cards: deck.cards.map((known) => (known.cardId === card.cardId ? card : known)) },
  );
  return queries.invalidateQueries({ queryKey: queryKeys.memory });
}

/** The daily load of reviews, and the fit of the schedule to the learner. */
export function useReviewLoad() {
  return useQuery({
    queryKey: queryKeys.reviewLoad,
    queryFn: ({ signal }) => call(memoryEndpoints.load, {}, { signal }),
    ...ALWAYS_FRESH,
    meta: { errorFallback: 'Failed to load the review schedule' },
  });
}

/** Goes back to the published weights. */
export function useResetFit() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(memoryEndpoints.resetFit, {}),
    meta: { errorFallback: 'Failed to go back to the defaults' },
    onSuccess: () => {
      toast.success('Schedule set back to the defaults');
      return queries.invalidateQueries({ queryKey: queryKeys.memory });
    },
  });
}

/** Upcoming reviews, true retention and memory stages over time. */
export function useMemoryHistory() {
  return useQuery({
    queryKey: queryKeys.memoryHistory,
    queryFn: ({ signal }) => call(memoryEndpoints.history, {}, { signal }),
    ...ALWAYS_FRESH,
    meta: { errorFallback: 'Failed to load memory' },
  });
}
