import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { deckPlaceEndpoints, type DeckPlaces } from '#contract/deck-places.ts';
import { call } from '#web/lib/api-client.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { countOf } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Long enough to reach the toast's action by keyboard. */
const UNDO_TOAST_MS = 10_000;

/** What is done to decks: `done` says so in the past tense, as in "Deck archived". */
type Placing = { decks: DeckPlaces; done: string };

/** Pins, archives or moves decks, and offers to undo that. */
export function usePlaceDecks() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ decks }: Placing) => call(deckPlaceEndpoints.place, { body: { decks } }),
    meta: { errorFallback: 'Failed to change decks' },
    onSuccess: async ({ before }, { done }) => {
      offerUndo(queryClient, done, before);
      await refresh(queryClient);
    },
  });
}

/** Renames a folder, and offers to undo that. */
export function useRenameFolder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { from: string; to: string }) => call(deckPlaceEndpoints.renameFolder, { body }),
    meta: { errorFallback: 'Failed to rename folder', saysNeedsServer: true },
    onSuccess: async ({ before }) => {
      offerUndo(queryClient, `Folder renamed with ${countOf(before.length, 'deck')}`, before);
      await refresh(queryClient);
    },
  });
}

function offerUndo(queryClient: QueryClient, done: string, before: DeckPlaces): void {
  if (before.length === 0) return;
  toast.success(done, {
    duration: UNDO_TOAST_MS,
    action: { label: 'Undo', onClick: () => void undo(queryClient, before) },
  });
}

async function undo(queryClient: QueryClient, before: DeckPlaces): Promise<void> {
  try {
    await call(deckPlaceEndpoints.place, { body: { decks: before } });
    toast.success('Change undone');
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
