import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cardEndpoints } from '#contract/cards.ts';
import type { Card } from '#domain/cards/card.ts';
import { reverseCardsOf } from '#domain/cards/siblings.ts';
import { call } from '#web/lib/api-client.ts';
import { callIdempotently } from '#web/lib/call-idempotently.ts';
import { countOf } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { offerUndo, refreshCards } from './changed-cards.ts';

/** Whether a card is asked the other way round, too; `isOn` is null while that is unknown. */
export function useReverse(card: Card | undefined) {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const siblings = useQuery({
    queryKey: queryKeys.siblings(card?.id ?? ''),
    queryFn: async ({ signal }) =>
      (await call(cardEndpoints.siblings, { params: { id: card?.id ?? '' } }, { signal })).data.cards,
    enabled: card !== undefined && !card.cloze && card.isReverse !== true,
    staleTime: 0,
    // On failure, the editor shows no switch.
    meta: { ownErrors: true },
  });
  const change = useMutation({
    mutationFn: ({ cardId, isOn }: { cardId: string; isOn: boolean }) => {
      const action = isOn ? 'reverse' : 'unreverse';
      return callIdempotently(call, cardEndpoints.changeMany, { body: { action, cardIds: [cardId] } });
    },
    meta: { errorFallback: 'Failed to change the reverse card' },
    onSuccess: async (result, { isOn }) => {
      // The reverse card may already have been made or deleted.
      if (result.changed > 0 && !isOn)
        offerUndo(queryClient, `${countOf(1, 'reverse card')} deleted`, result);
      await refreshCards(queryClient);
    },
  });
  const known = siblings.data && card && reverseCardsOf([card], [card, ...siblings.data]).length > 0;
  const has = card === undefined ? false : (known ?? null);
  return {
    isOn: has === null ? null : (wanted ?? has),
    setWanted,
    isChanged: wanted !== null && wanted !== has,
    /** Makes or deletes the reverse of a card that has been saved, as the learner wants. */
    settle: async (saved: Card) => {
      if (has === null || wanted === null || wanted === has) return;
      // The card itself is saved, and a toast reports the failure.
      await change.mutateAsync({ cardId: saved.id, isOn: wanted }).catch(() => undefined);
    },
  };
}
