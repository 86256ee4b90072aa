import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'sonner';
import { deckEndpoints } from '#contract/decks.ts';
import { memoryEndpoints } from '#contract/scheduling.ts';
import { MAX_DECKS_PER_PAGE } from '#domain/limits.ts';
import { nextCursor } from '#web/features/decks/deck-pages.ts';
import { call, callWithHeaders } from '#web/lib/api-client.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Long enough to reach the toast's action by keyboard. */
const UNDO_TOAST_MS = 10_000;

/** The titles of these decks by id, loaded once, so that a review works offline. */
export function useDeckTitles(ids: readonly string[]): ReadonlyMap<string, string> | undefined {
  return useQuery({
    queryKey: queryKeys.deckTitles(ids),
    queryFn: ({ signal }) => findDeckTitles(ids, signal),
    enabled: ids.length > 0,
    staleTime: Infinity,
    meta: { ownErrors: true },
  }).data;
}

async function findDeckTitles(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  let cursor: string | undefined;
  do {
    const query = { limit: MAX_DECKS_PER_PAGE, cursor };
    const { data, headers } = await callWithHeaders(deckEndpoints.list, { query }, { signal });
    for (const { id, title } of data) titles.set(id, title);
    cursor = nextCursor(headers.get('Link'));
  } while (cursor !== undefined && ids.some((id) => !titles.has(id)));
  return titles;
}

type WhenSuspended = { onSuspended: () => void; onResumed: () => void };

/** Suspends a card and offers to undo that while its toast is shown, even after the review. */
export function useSuspendWithUndo() {
  const queries = useQueryClient();
  const underWay = useRef(new Set<string>());

  async function save(cardId: string, suspended: boolean): Promise<boolean> {
    try {
      await call(memoryEndpoints.suspend, { params: { id: cardId }, body: { suspended } });
    } catch (error) {
      showErrorToast(error, suspended ? 'Failed to suspend card' : 'Failed to resume card');
      return false;
    }
    void queries.invalidateQueries({ queryKey: queryKeys.memory });
    return true;
  }

  async function resume(cardId: string, onResumed: () => void): Promise<void> {
    if (!(await save(cardId, false))) return;
    onResumed();
    toast.success('Card resumed');
  }

  return async (cardId: string, { onSuspended, onResumed }: WhenSuspended): Promise<void> => {
    // The card stays until the server has confirmed, so its key may be pressed again.
    if (underWay.current.has(cardId)) return;
    underWay.current.add(cardId);
    const saved = await save(cardId, true);
    underWay.current.delete(cardId);
    if (!saved) return;
    onSuspended();
    toast.success('Card suspended', {
      duration: UNDO_TOAST_MS,
      action: { label: 'Undo', onClick: () => void resume(cardId, onResumed) },
    });
  };
}
