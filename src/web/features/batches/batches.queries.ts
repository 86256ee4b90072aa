import { notifyManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { batchEndpoints, draftResponse } from '#contract/batches.ts';
import { wireCardContent } from '#contract/cards.ts';
import type { Card, CardContent } from '#domain/cards/card.ts';
import type { Deck } from '#domain/deck.ts';
import type { Draft } from '#domain/generation/batch.ts';
import { cardDifferences } from '#web/features/editing/differences.ts';
import { saveOver, type Saved } from '#web/features/editing/save-over.ts';
import { pollInterval } from '#web/features/generation/poll-interval.ts';
import { call } from '#web/lib/api-client.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { countOf } from '#web/lib/format.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { registerUnsavedWork } from '#web/lib/unsaved-work.ts';
import { isWhole, withDrafts, withNews, withWhole, type Batch, type BatchState } from './batch-state.ts';
import { createDraftOutbox, type DraftOutbox } from './draft-outbox.ts';
import { hasNoStatus, isNotFound } from '#web/lib/classify-error.ts';

/** ms between two looks at drafts that are all there: another device may change them. */
const LOOK_INTERVAL_MS = 4_000;
/** A model takes its time, also for a few cards. */
const MAKING_TIMEOUT_MS = 150_000;

export function isRunning({ status }: Pick<Batch, 'status'>): boolean {
  return status === 'pending' || status === 'generating';
}

/** A batch with its drafts, followed while they arrive and while they wait. */
export function useBatch(id: string) {
  const [openedAt] = useState(() => Date.now());
  return useQuery({
    queryKey: queryKeys.batch(id),
    queryFn: ({ signal }) => readNews(id, signal),
    refetchInterval: ({ state: { data, error } }) => {
      if (isNotFound(error)) return false;
      if (data === undefined || isRunning(data.batch)) return pollInterval(Date.now() - openedAt);
      return data.batch.status === 'review' ? LOOK_INTERVAL_MS : false;
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    // The screen shows it.
    meta: { ownErrors: true },
  });
}

async function readNews(id: string, signal: AbortSignal): Promise<BatchState> {
  const known = () => queryClient.getQueryData<BatchState>(queryKeys.batch(id));
  const read = (since?: number) =>
    call(batchEndpoints.read, { params: { id }, query: { since } }, { signal });
  const since = known()?.batch.version;
  if (since !== undefined) {
    const news = await read(since);
    const before = known();
    const after = before && withNews(before, news);
    if (after !== undefined && isWhole(after)) return after;
  }
  return withWhole(known(), await read());
}

/** Keeps drafts as the server has answered them. */
function keep(batchId: string, drafts: readonly Draft[]): void {
  queryClient.setQueryData<BatchState>(
    queryKeys.batch(batchId),
    (state) => state && { ...state, drafts: withDrafts(state.drafts, drafts) },
  );
}

/** By learner and batch. */
const outboxes = new Map<string, DraftOutbox>();

const outboxKey = (batchId: string) => `${useAuthStore.getState().user?.id} ${batchId}`;

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
 * What the learner has said of the drafts of a batch here; it is sent also when they have left the screen, and waits for
 * them when their sign-in has expired.
 */
export function draftOutboxOf(batchId: string): DraftOutbox {
  const key = outboxKey(batchId);
  const known = outboxes.get(key);
  if (known) return known;
  const outbox = createDraftOutbox({
    send: async (draftIds, status) => {
      if (outboxKey(batchId) !== key) throw new DOMException('Signed out', 'AbortError');
      const body = { draftIds: [...draftIds], status };
      keep(batchId, (await call(batchEndpoints.changeMany, { params: { id: batchId }, body })).drafts);
      // Screens hear of it in a moment. Until then what was said has to count, or they would show for a moment what was before.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    },
    onRefused: (error) => {
      showErrorToast(error, 'Failed to save your choice');
      void queryClient.invalidateQueries({ queryKey: queryKeys.batch(batchId) });
    },
    pause: pauseUnlessOnline,
  });
  outboxes.set(key, outbox);
  return outbox;
}

function pauseUnlessOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}

/** Has other drafts made: one instead of a draft, or more like it. Resolves to them. */
export async function makeOthers(
  batchId: string,
  draftId: string,
  options: 'again' | 'more',
): Promise<readonly Draft[]> {
  // What has been said of the drafts counts before.
  await draftOutboxOf(batchId).flush();
  const params = { id: batchId, draftId };
  try {
    const { drafts } = await call(batchEndpoints[options], { params }, { timeout: MAKING_TIMEOUT_MS });
    keep(batchId, drafts);
    return drafts;
  } finally {
    void queryClient.invalidateQueries({ queryKey: queryKeys.batch(batchId) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.usage });
  }
}

/** A draft as the card editor takes it. */
export function cardOfDraft({ id, version, content }: Draft): Card {
  return { ...content, id, version, deckId: '' };
}

/** Saves an edited draft over the state that the learner has seen, for the card editor. */
export function useSaveDraft(batchId: string) {
  return useMutation({
    mutationFn: async ({
      card,
      over,
    }: {
      card: CardContent;
      over: Card | undefined;
    }): Promise<Saved<Card>> => {
      if (!over) throw new Error('Drafts are only edited');
      const request = { params: { id: batchId, draftId: over.id }, body: wireCardContent(card) };
      const kept = ({ draft }: { draft: Draft }) => {
        keep(batchId, [draft]);
        return cardOfDraft(draft);
      };
      return saveOver(over, {
        put: async (headers) => kept(await call(batchEndpoints.change, request, { headers })),
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

/** The deck that the cards go to: one that exists, or a new one. */
export type SaveTarget = { deckId: string } | { deckId: null; title: string };

/** Saves the drafts that are not dropped, once all that was said of them has arrived. `onSaved` is run also after the screen has been left. */
export function useSaveBatch(id: string, onSaved: (saved: { cardsSaved: number; deck: Deck }) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (target: SaveTarget) => {
      // What is refused is on the screen, with what can be done about it.
      if (!(await draftOutboxOf(id).flush())) throw new DOMException('Not all is sent', 'AbortError');
      return call(batchEndpoints.save, { params: { id }, body: target });
    },
    // Sent again, it saves nothing more.
    retry: (failures, error) => failures < 2 && hasNoStatus(error),
    meta: { errorFallback: 'Failed to save cards' },
    onSuccess: async (saved) => {
      outboxes.delete(outboxKey(id));
      await Promise.all(
        [queryKeys.decks, queryKeys.memory, queryKeys.waitingBatches, queryKeys.analytics].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
      onSaved(saved);
    },
  });
}

/** Throws a batch away. `onDiscarded` is run also after the screen has been left. */
export function useDiscardBatch(id: string, onDiscarded: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(batchEndpoints.discard, { params: { id } });
      } catch (error) {
        // Another device was faster.
        if (!isNotFound(error)) throw error;
      }
    },
    meta: { errorFallback: 'Failed to discard cards' },
    onSuccess: () => {
      outboxes.delete(outboxKey(id));
      for (const queryKey of [queryKeys.runningBatches, queryKeys.waitingBatches, queryKeys.usage]) {
        void client.invalidateQueries({ queryKey });
      }
      onDiscarded();
    },
  });
}
