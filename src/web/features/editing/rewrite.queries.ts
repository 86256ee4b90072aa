import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { aiEndpoints } from '#contract/ai.ts';
import { cardEndpoints } from '#contract/cards.ts';
import { wireCardContent } from '#contract/wire-card.ts';
import { entityTag } from '#contract/common.ts';
import type { Card, CardContent } from '#domain/cards/card.ts';
import { call } from '#web/lib/api-client.ts';
import { callIdempotently } from '#web/lib/call-idempotently.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** A card that a model proposes as a replacement. */
export type Proposal = Pick<CardContent, 'front' | 'back'>;

/** Asks a model for another wording of a card, or for several easier cards. Costs tokens. */
export function useProposals() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (card: Card) => call(aiEndpoints.rewrite, { body: { cardId: card.id } }),
    meta: { errorFallback: 'Failed to rewrite card' },
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.usage }),
  });
}

/** Replaces a card with the first proposal, unless it has changed since, and adds the other proposals to its deck. */
export function useReplaceCard() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ card, proposals }: { card: Card; proposals: readonly Proposal[] }) => {
      const [first, ...others] = proposals.map((proposal) => wireCardContent(reworded(card, proposal)));
      if (first === undefined) return card;
      if (others.length > 0) {
        await callIdempotently(call, cardEndpoints.createBatch, {
          body: { deckId: card.deckId, cards: others },
        });
      }
      const changes = { params: { id: card.id }, body: first };
      const headers = { 'If-Match': entityTag(card.version) };
      return (await call(cardEndpoints.change, changes, { headers })).data.card;
    },
    meta: { errorFallback: 'Failed to save card' },
    onSuccess: async (_saved, { proposals }) => {
      toast.success(proposals.length === 1 ? 'Card saved' : `${proposals.length} cards saved`);
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.decks }),
        queries.invalidateQueries({ queryKey: queryKeys.memory }),
      ]);
    },
  });
}

/** Drops hints, explanation and options, which were written for the previous wording. */
function reworded(card: Card, { front, back }: Proposal): CardContent {
  const { difficulty, tags } = card;
  return {
    front,
    back,
    difficulty,
    tags,
    hints: [null, null, null],
    explanation: null,
    quiz: null,
    isQuiz: false,
  };
}
