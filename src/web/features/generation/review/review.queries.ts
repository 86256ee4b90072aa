import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { generationEndpoints } from '#contract/generation.ts';
import { draftEndpoints, draftResponse } from '#contract/drafts.ts';
import { wireCardContent } from '#contract/wire-card.ts';
import type { Card, CardContent } from '#domain/cards/card.ts';
import type { Deck } from '#domain/deck.ts';
import type { Draft } from '#domain/generation/draft.ts';
import { cardDifferences } from '#web/features/editing/differences.ts';
import { saveOver, type Saved } from '#web/features/editing/save-over.ts';
import { call } from '#web/lib/api-client.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { useJob } from '#web/lib/follow-job.ts';
import { countOf } from '#web/lib/format.ts';
import { pauseUnlessOnline } from '#web/lib/pause-unless-online.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { registerUnsavedWork } from '#web/lib/unsaved-work.ts';
import {
  isComplete,
  withDrafts,
  mergeChanges,
  mergeAllDrafts,
  type Generation,
  type GenerationWithDrafts,
} from './review-state.ts';
import type { SaveTarget } from '../request/deck-target.tsx';
import { createDraftOutbox, type DraftOutbox } from './draft-outbox.ts';
import { hasNoStatus, isNotFound } from '#web/lib/classify-error.ts';

/** ms between two polls of a finished generation, which another device may change. */
const POLL_INTERVAL_MS = 4_000;
/** ms; a model is slow even for a few cards. */
const GENERATION_TIMEOUT_MS = 150_000;

export function isRunning({ status }: Pick<Generation, 'status'>): boolean {
  return status === 'pending' || status === 'generating';
}

/** Loads a generation with its drafts and polls it while they arrive or wait for review. */
export function useGenerationWithDrafts(id: string) {
  return useJob<GenerationWithDrafts>(
    {
      queryKey: queryKeys.generation(id),
      queryFn: ({ signal }) => readNews(id, signal),
      stepOf: (state) => (state === undefined || isRunning(state.batch) ? 'running' : null),
    },
    { idleInterval: (state) => (state?.batch.status === 'review' ? POLL_INTERVAL_MS : false) },
  );
}

async function readNews(id: string, signal: AbortSignal): Promise<GenerationWithDrafts> {
  const known = () => queryClient.getQueryData<GenerationWithDrafts>(queryKeys.generation(id));
  const read = (since?: number) =>
    call(draftEndpoints.read, { params: { id }, query: { since } }, { signal });
  const since = known()?.batch.version;
  if (since !== undefined) {
    const news = await read(since);
    const before = known();
    const after = before && mergeChanges(before, news);
    if (after !== undefined && isComplete(after)) return after;
  }
  return mergeAllDrafts(known(), await read());
}

/** Stores drafts from a response in the cache. */
function keep(generationId: string, drafts: readonly Draft[]): void {
  queryClient.setQueryData<GenerationWithDrafts>(
    queryKeys.generation(generationId),
    (state) => state && { ...state, drafts: withDrafts(state.drafts, drafts) },
  );
}

/** Keyed by user and generation. */
const outboxes = new Map<string, DraftOutbox>();

const outboxKey = (generationId: string) => `${useAuthStore.getState().user?.id} ${generationId}`;

registerUnsavedWork({
  pending: () => {
    const mine = [...outboxes].filter(([key]) => key.startsWith(outboxKey('')));
    const count = mine.reduce((sum, [, { store }]) => sum + store.getState().choices.size, 0);
    return count === 0 ? null : countOf(count, 'choice');
  },
  discard: () => {
    for (const outbox of outboxes.values()) outbox.end();
    outboxes.clear();
  },
});

/**
 * The outbox for the learner's choices in a generation. It keeps sending after the learner has left the screen, and waits
 * while the sign-in has expired.
 */
export function draftOutboxOf(generationId: string): DraftOutbox {
  const key = outboxKey(generationId);
  const known = outboxes.get(key);
  if (known) return known;
  const outbox = createDraftOutbox({
    send: async (draftIds, status) => {
      if (outboxKey(generationId) !== key) throw new DOMException('Signed out', 'AbortError');
      const body = { draftIds: [...draftIds], status };
      keep(
        generationId,
        (await call(draftEndpoints.changeMany, { params: { id: generationId }, body })).drafts,
      );
      // Screens are notified in a moment. The choices must count until then, or the old state would flash up.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    },
    onRefused: (error) => {
      showErrorToast(error, 'Failed to save your choice');
      void queryClient.invalidateQueries({ queryKey: queryKeys.generation(generationId) });
    },
    pause: pauseUnlessOnline,
  });
  outboxes.set(key, outbox);
  return outbox;
}

/** Asks for a replacement for a draft, or for more like it, and resolves to the new drafts. */
export async function requestMoreDrafts(
  generationId: string,
  draftId: string,
  kind: 'again' | 'more',
): Promise<readonly Draft[]> {
  // Choices already made count first.
  await draftOutboxOf(generationId).flush();
  const params = { id: generationId, draftId };
  try {
    const { drafts } = await call(draftEndpoints[kind], { params }, { timeout: GENERATION_TIMEOUT_MS });
    keep(generationId, drafts);
    return drafts;
  } finally {
    void queryClient.invalidateQueries({ queryKey: queryKeys.generation(generationId) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.usage });
  }
}

/** Converts a draft to the card that the card editor expects. */
export function cardOfDraft({ id, version, content }: Draft): Card {
  return { ...content, id, version, deckId: '' };
}

/** Saves a draft that the card editor changed, based on the version that the learner saw. */
export function useSaveDraft(generationId: string) {
  return useMutation({
    mutationFn: async ({
      card,
      over,
    }: {
      card: CardContent;
      over: Card | undefined;
    }): Promise<Saved<Card>> => {
      if (!over) throw new Error('Drafts are only edited');
      const request = { params: { id: generationId, draftId: over.id }, body: wireCardContent(card) };
      const kept = ({ draft }: { draft: Draft }) => {
        keep(generationId, [draft]);
        return cardOfDraft(draft);
      };
      return saveOver(over, {
        put: async (headers) => kept(await call(draftEndpoints.change, request, { headers })),
        stateIn: (body) => kept(draftResponse.parse(body)),
        saysTheSame: (one, other) => cardDifferences(one, other).length === 0,
        alreadySaved: (state) => cardDifferences(state, card).length === 0,
      });
    },
    meta: { errorFallback: 'Failed to save card' },
    onSuccess: (result) => {
      if ('saved' in result) toast.success('Card saved');
    },
  });
}

/**
 * Saves the drafts that were not dropped, once all choices have been sent. `onSaved` also runs after the learner has
 * left the screen.
 */
export function useSaveCards(id: string, onSaved: (saved: { cardsSaved: number; deck: Deck }) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (target: SaveTarget) => {
      // The screen shows refused choices and what to do about them.
      if (!(await draftOutboxOf(id).flush())) throw new DOMException('Not all is sent', 'AbortError');
      return call(draftEndpoints.save, { params: { id }, body: target });
    },
    // Saving is idempotent.
    retry: (failures, error) => failures < 2 && hasNoStatus(error),
    meta: { errorFallback: 'Failed to save cards' },
    onSuccess: async (saved) => {
      outboxes.delete(outboxKey(id));
      await Promise.all(
        [queryKeys.decks, queryKeys.memory, queryKeys.waitingGenerations, queryKeys.analytics].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      );
      onSaved(saved);
    },
  });
}

/** Discards a generation. `onDiscarded` also runs after the learner has left the screen. */
export function useDiscardGeneration(id: string, onDiscarded: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(generationEndpoints.discard, { params: { id } });
      } catch (error) {
        // Another device has discarded it already.
        if (!isNotFound(error)) throw error;
      }
    },
    meta: { errorFallback: 'Failed to discard cards' },
    onSuccess: () => {
      outboxes.delete(outboxKey(id));
      for (const queryKey of [queryKeys.runningGenerations, queryKeys.waitingGenerations, queryKeys.usage]) {
        void client.invalidateQueries({ queryKey });
      }
      onDiscarded();
    },
  });
}
