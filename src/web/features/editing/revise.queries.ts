import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { batchEndpoints } from '#contract/batches.ts';
import type { Revision } from '#domain/generation/batch.ts';
import { call } from '#web/lib/api-client.ts';
import { countOf } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** As long as the server lets a model write, and a little more. */
const WRITING_MS = 130_000;

/** What a model proposes for a card. Costs tokens, unless it is there already. */
export function useRevision(cardId: string, kind: Revision) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: queryKeys.revision(cardId, kind),
    queryFn: async ({ signal }) => {
      const body = { cardId, wish: kind };
      const proposed = await call(batchEndpoints.revise, { body }, { signal, timeout: WRITING_MS });
      void queries.invalidateQueries({ queryKey: queryKeys.usage });
      return proposed;
    },
    // The server keeps it, and asking again by itself could buy another one.
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** Puts what was proposed in the place of the card. */
export function useAcceptRevision() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(batchEndpoints.save, { params: { id }, body: {} }),
    meta: { errorFallback: 'Failed to save card' },
    onSuccess: async ({ cardsSaved }) => {
      toast.success(cardsSaved === 1 ? 'Card saved' : `${countOf(cardsSaved, 'card')} saved`);
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.decks }),
        queries.invalidateQueries({ queryKey: queryKeys.memory }),
      ]);
    },
  });
}

/** Throws a proposal away. */
export function useDiscardRevision() {
  return useMutation({
    mutationFn: (id: string) => call(batchEndpoints.discard, { params: { id } }),
    meta: { errorFallback: 'Failed to discard the proposal' },
  });
}
