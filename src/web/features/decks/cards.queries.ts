import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { CardFilter } from '#contract/card-filter.ts';
import { cardListEndpoints } from '#contract/card-list.ts';
import { cardEndpoints, type BulkChange } from '#contract/cards.ts';
import { call } from '#web/lib/api-client.ts';
import { callIdempotently } from '#web/lib/call-idempotently.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { countOf } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Long enough to reach the toast's action by keyboard. */
const UNDO_TOAST_MS = 10_000;

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
      await refresh(queryClient);
    },
  });
}

/** Which cards a change is about: some, or all that match a filter except some. */
export type Chosen = { cardIds: string[] } | { filter: CardFilter; except: string[] };

type WithoutCards<Change> = Change extends unknown ? Omit<Change, 'cardIds' | 'filter' | 'except'> : never;

/** A change of many cards without the cards. */
export type CardChange = WithoutCards<BulkChange>;

const DONE: Record<BulkChange['action'], string> = {
  delete: 'deleted',
  move: 'moved',
  difficulty: 'changed',
  tags: 'changed',
  suspend: 'suspended',
  resume: 'resumed',
  forget: 'reset',
};

/** Changes many cards in one request, all or none, and offers to undo that. */
export function useChangeCards() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ change, chosen }: { change: CardChange; chosen: Chosen }) =>
      callIdempotently(call, cardEndpoints.changeMany, { body: { ...change, ...chosen } }),
    meta: { errorFallback: 'Failed to change cards' },
    onSuccess: async ({ changed, undo }, { change: { action } }) => {
      offerUndo(queryClient, `${countOf(changed, 'card')} ${DONE[action]}`, { changed, undo });
      await refresh(queryClient);
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
      await refresh(queryClient);
    },
  });
}

/** Says what was done. Without a connection, it cannot be undone. */
function offerUndo(
  queryClient: QueryClient,
  done: string,
  { changed, undo: id }: { changed: number; undo: string | null },
): void {
  if (changed === 0) {
    toast.info('Nothing to change', { description: 'These cards are already like this.' });
    return;
  }
  if (id === null) {
    toast.success(done);
    return;
  }
  toast.success(done, {
    duration: UNDO_TOAST_MS,
    action: { label: 'Undo', onClick: () => void undoChange(queryClient, id) },
  });
}

async function undoChange(queryClient: QueryClient, id: string): Promise<void> {
  try {
    const { restored, kept } = await call(cardListEndpoints.undo, { params: { id } });
    const description = `${countOf(kept, 'card')} changed or deleted meanwhile ${kept === 1 ? 'stays' : 'stay'} as ${kept === 1 ? 'it is' : 'they are'}.`;
    toast.success(`${countOf(restored, 'card')} restored`, kept === 0 ? {} : { description });
  } catch (error) {
    showErrorToast(error, 'Failed to undo');
  }
  await refresh(queryClient);
}

async function refresh(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.decks }),
    queryClient.invalidateQueries({ queryKey: queryKeys.memory }),
  ]);
}
