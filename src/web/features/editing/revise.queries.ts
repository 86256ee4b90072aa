import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { draftEndpoints } from '#contract/drafts.ts';
import { generationEndpoints } from '#contract/generation.ts';
import type { Revision } from '#domain/generation/generation.ts';
import { call } from '#web/lib/api-client.ts';
import { countOf } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** ms; slightly longer than the server waits for a model. */
const WRITING_MS = 130_000;

/** A model's proposal for a card. Costs tokens unless the server has kept it from an earlier request. */
export function useRevision(cardId: string, kind: Revision) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: queryKeys.revision(cardId, kind),
    queryFn: async ({ signal }) => {
      const body = { cardId, wish: kind };
      const proposed = await call(draftEndpoints.revise, { body }, { signal, timeout: WRITING_MS });
      void queries.invalidateQueries({ queryKey: queryKeys.usage });
      return proposed;
    },
    // The server keeps the proposal, and an automatic retry could buy another one.
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** Replaces the card with its proposal. */
export function useAcceptRevision() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(draftEndpoints.save, { params: { id }, body: {} }),
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

/** Discards a proposal. */
export function useDiscardRevision() {
  return useMutation({
    mutationFn: (id: string) => call(generationEndpoints.discard, { params: { id } }),
    meta: { errorFallback: 'Failed to discard the proposal' },
  });
}
