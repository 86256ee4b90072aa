import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { z } from 'zod';
import { cardResponse, type Card, type CardPayload } from '#contract/cards.ts';
import { deckResponse, type Deck, type DeckPayload } from '#contract/decks.ts';
import { api } from '#web/lib/api-client.ts';
import { postOnce } from '#web/lib/post-once.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { cardDifferences, deckDifferences } from './differences.ts';
import { saveOver, type Saved } from './save-over.ts';

/** Makes a deck by hand, or saves what the learner says about one over the state that they have seen. */
export function useSaveDeck() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({
      deck,
      over,
    }: {
      deck: DeckPayload;
      over: Deck | undefined;
    }): Promise<Saved<Deck>> => {
      type Answer = z.infer<typeof deckResponse>;
      if (!over) return { saved: (await postOnce<Answer>('/decks', deck)).data.deck };
      const path = `/decks/${encodeURIComponent(over.id)}`;
      return saveOver(over, {
        put: async (headers) => (await api.put<Answer>(path, deck, { headers })).data.deck,
        stateIn: (body) => deckResponse.parse(body).data.deck,
        saysTheSame: (one, other) => deckDifferences(one, other).length === 0,
        alreadySaved: (state) => deckDifferences(state, deck).length === 0,
      });
    },
    meta: { errorFallback: 'Failed to save deck' },
    onSuccess: (result, { over }) => {
      const deck = 'saved' in result ? result.saved : result.changed;
      if ('saved' in result) toast.success(over ? 'Deck saved' : 'Deck created');
      queryClient.setQueryData(queryKeys.deck(deck.id), deck);
      void queryClient.invalidateQueries({ queryKey: queryKeys.deckLists });
      void queryClient.invalidateQueries({ queryKey: queryKeys.analytics });
    },
  });
}

/** Adds a card to a deck, or saves one of its cards over the state that the learner has seen. */
export function useSaveCard(deckId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({
      card,
      over,
    }: {
      card: CardPayload;
      over: Card | undefined;
    }): Promise<Saved<Card>> => {
      type Answer = z.infer<typeof cardResponse>;
      if (!over) return { saved: (await postOnce<Answer>('/cards', { ...card, deckId })).data.card };
      const path = `/cards/${encodeURIComponent(over.id)}`;
      return saveOver(over, {
        put: async (headers) => (await api.put<Answer>(path, card, { headers })).data.card,
        stateIn: (body) => cardResponse.parse(body).data.card,
        saysTheSame: (one, other) => cardDifferences(one, other).length === 0,
        alreadySaved: (state) => cardDifferences(state, card).length === 0,
      });
    },
    meta: { errorFallback: 'Failed to save card' },
    onSuccess: async (result, { over }) => {
      const card = 'saved' in result ? result.saved : result.changed;
      if ('saved' in result) toast.success(over ? 'Card saved' : 'Card added');
      // What is saved next is saved over this, also when the list cannot be read again just now.
      queryClient.setQueryData<Card[]>(queryKeys.deckCards(deckId), (cards) =>
        cards?.map((known) => (known.id === card.id ? card : known)),
      );
      await queryClient.invalidateQueries({ queryKey: queryKeys.decks });
    },
  });
}
