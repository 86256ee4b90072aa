import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CardFilter } from '#contract/card-filter.ts';
import { cardListEndpoints } from '#contract/card-list.ts';
import { cardEndpoints, type BulkChange } from '#contract/cards.ts';
import { offerUndo, refreshCards } from '#web/features/editing/changed-cards.ts';
import { call } from '#web/lib/api-client.ts';
import { callIdempotently } from '#web/lib/call-idempotently.ts';
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

/** Deletes a card, and offers to undo that. */
export function useDeleteCard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callIdempotently(call, cardEndpoints.changeMany, { body: { action: 'delete', cardIds: [id] } }),
    meta: { errorFallback: 'Failed to delete card' },
    onSuccess: async ({ changed, undo }) => {
      offerUndo(queryClient, 'Card deleted successfully', { changed, undo });
      await refreshCards(queryClient);
    },
  });
}

/** Which cards to change: some, or all that match a filter except some. */
export type Chosen = { cardIds: string[] } | { filter: CardFilter; except: string[] };

type WithoutCards<Change> = Change extends unknown ? Omit<Change, 'cardIds' | 'filter' | 'except'> : never;

/** A change of many cards, without saying which. */
export type CardChange = WithoutCards<BulkChange>;

const DONE: Record<BulkChange['action'], string> = {
  delete: 'deleted',
  move: 'moved',
  difficulty: 'changed',
  tags: 'changed',
  suspend: 'suspended',
  resume: 'resumed',
  forget: 'reset',
  reverse: 'added',
  unreverse: 'deleted',
};

/** Changes many cards in one request, all or none, and offers to undo that. */
export function useChangeCards() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ change, chosen }: { change: CardChange; chosen: Chosen }) =>
      callIdempotently(call, cardEndpoints.changeMany, { body: { ...change, ...chosen } }),
    meta: { errorFallback: 'Failed to change cards' },
    onSuccess: async ({ changed, undo }, { change: { action } }) => {
      const undone = action === 'reverse' ? 'deleted' : 'restored';
      offerUndo(queryClient, `${countOf(changed, 'card')} ${DONE[action]}`, { changed, undo }, undone);
      await refreshCards(queryClient);
    },
  });
}

/** Renames a tag on all cards, or merges it with another, and offers to undo that. */
export function useRenameTag() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { from: string; to: string; merge: boolean }) =>
      callIdempotently(call, cardListEndpoints.renameTag, { body }),
    meta: { errorFallback: 'Failed to rename tag', saysNeedsServer: true },
    onSuccess: async ({ changed, undo }) => {
      offerUndo(queryClient, `Tag changed on ${countOf(changed, 'card')}`, { changed, undo });
      await refreshCards(queryClient);
    },
  });
}
