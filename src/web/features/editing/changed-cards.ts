import type { QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { cardListEndpoints } from '#contract/card-list.ts';
import { call } from '#web/lib/api-client.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { countOf } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Long enough to reach the toast's action by keyboard. */
const UNDO_TOAST_MS = 10_000;

type Changed = { changed: number; undo: string | null };

/** Says what was done to cards and offers to undo it, after which it says `undone`. Undoing needs a connection. */
export function offerUndo(
  queryClient: QueryClient,
  done: string,
  { changed, undo: id }: Changed,
  undone = 'restored',
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
    action: { label: 'Undo', onClick: () => void undoChange(queryClient, id, undone) },
  });
}

async function undoChange(queryClient: QueryClient, id: string, undone: string): Promise<void> {
  try {
    const { restored, kept } = await call(cardListEndpoints.undo, { params: { id } });
    const description = `${countOf(kept, 'card')} changed or deleted meanwhile ${kept === 1 ? 'stays' : 'stay'} as ${kept === 1 ? 'it is' : 'they are'}.`;
    toast.success(`${countOf(restored, 'card')} ${undone}`, kept === 0 ? {} : { description });
  } catch (error) {
    showErrorToast(error, 'Failed to undo');
  }
  await refreshCards(queryClient);
}

export async function refreshCards(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.decks }),
    queryClient.invalidateQueries({ queryKey: queryKeys.memory }),
  ]);
}
