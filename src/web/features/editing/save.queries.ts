import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { cardEndpoints, cardResponse } from '#contract/cards.ts';
import { wireCardContent } from '#contract/wire-card.ts';
import { deckEndpoints, deckResponse } from '#contract/decks.ts';
import type { Card, CardContent } from '#domain/cards/card.ts';
import { cardsOfText } from '#domain/cards/siblings.ts';
import type { Deck, DeckContent } from '#domain/deck.ts';
import { call } from '#web/lib/api-client.ts';
import { callIdempotently } from '#web/lib/call-idempotently.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { cardDifferences, deckDifferences } from './differences.ts';
import { saveOver, type Saved } from './save-over.ts';

/** Creates a deck by hand, or saves changes to the version that the learner saw. */
export function useSaveDeck() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({
      deck,
      over,
    }: {
      deck: DeckContent;
      over: Deck | undefined;
    }): Promise<Saved<Deck>> => {
      if (!over)
        return {
          saved: (await callIdempotently(call, deckEndpoints.create, { body: deck }, { named: true })).data
            .deck,
        };
      const changes = { params: { id: over.id }, body: deck };
      return saveOver(over, {
        put: async (headers) => (await call(deckEndpoints.change, changes, { headers })).data.deck,
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

type CardToSave = {
  card: CardContent;
  over: Card | undefined;
  /** For the cards of a new text with several gaps. */
  group: string;
};

/** Adds a card, or the cards of all gaps of its text, and returns the first of them. */
async function addCard(deckId: string, card: CardContent, group: string): Promise<Card> {
  const cards = cardsOfText(card, group).map((each) => wireCardContent(each));
  if (cards.length > 1) {
    const added = await callIdempotently(call, cardEndpoints.createBatch, { body: { deckId, cards } });
    const [first] = added.data.cards;
    if (first) return first;
  }
  const input = { body: { ...wireCardContent(card), deckId } };
  return (await callIdempotently(call, cardEndpoints.create, input, { named: true })).data.card;
}

/** How the card editor saves, whether to a deck or to a generation. */
export type SaveCard = { mutateAsync: (card: CardToSave) => Promise<Saved<Card>>; isPending: boolean };

/** Adds a card to a deck, or saves changes to the version that the learner saw. */
export function useSaveCard(deckId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ card, over, group }: CardToSave): Promise<Saved<Card>> => {
      if (!over) return { saved: await addCard(deckId, card, group) };
      const body = { ...wireCardContent(card), accepted: [...(card.accepted ?? [])] };
      const changes = { params: { id: over.id }, body };
      return saveOver(over, {
        put: async (headers) => (await call(cardEndpoints.change, changes, { headers })).data.card,
        stateIn: (body) => cardResponse.parse(body).data.card,
        saysTheSame: (one, other) => cardDifferences(one, other).length === 0,
        alreadySaved: (state) => cardDifferences(state, card).length === 0,
      });
    },
    meta: { errorFallback: 'Failed to save card', saysNeedsServer: true },
    onSuccess: async (result, { over }) => {
      const card = 'saved' in result ? result.saved : result.changed;
      if ('saved' in result) toast.success(over ? 'Card saved' : 'Card added');
      // The next save is based on this version, even if refetching the list fails.
      queryClient.setQueryData<Card[]>(queryKeys.deckCards(deckId), (cards) =>
        cards?.map((known) => (known.id === card.id ? card : known)),
      );
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.decks }),
        queryClient.invalidateQueries({ queryKey: queryKeys.memory }),
      ]);
    },
  });
}
