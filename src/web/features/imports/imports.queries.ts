import {
  keepPreviousData,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { importEndpoints, type CardImport, type TablePreview } from '#contract/imports.ts';
import type { ImportChoices } from '#domain/interchange/import.ts';
import type { SaveTarget } from '#web/features/generation/request/deck-target.tsx';
import { call } from '#web/lib/api-client.ts';
import { callIdempotently } from '#web/lib/call-idempotently.ts';
import { isNotFound } from '#web/lib/classify-error.ts';
import { useJob } from '#web/lib/follow-job.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useIsSameUrl } from '#web/lib/use-is-same-url.ts';
import { followImport, importJob, isRunning, type ImportDetails } from './follow-import.ts';

/** How to read a table, as the contract expects it. */
export type SentForm = TablePreview['form'];

/** ms; long texts take a while to send from a phone. */
const PASTE_TIMEOUT_MS = 180_000;

/** The latest imports, polled while one is running. */
export function useImports() {
  return useJob<CardImport[]>(
    {
      queryKey: queryKeys.importList,
      queryFn: async ({ signal }) => (await call(importEndpoints.list, {}, { signal })).imports,
      stepOf: (imports = []) => (imports.some(isRunning) ? 'running' : null),
    },
    { errorFallback: 'Failed to load imports' },
  );
}

/** An import with its contents, polled while it is running. */
export function useImport(id: string) {
  const result = useJob<ImportDetails>(importJob(id));
  const status = result.data?.import.status;
  const changesCards = status === 'saving' || status === 'undoing';
  useEffect(() => {
    if (changesCards) followImport(id);
  }, [changesCards, id]);
  return result;
}

/** The decks in an import after the first page, which ends at `first`. */
export function useMoreDecks(id: string, first: string | null) {
  return useMorePages(first, queryKeys.importDecks(id), async (cursor, signal) => {
    const { decks, next } = await call(
      importEndpoints.decks,
      { params: { id }, query: { cursor } },
      { signal },
    );
    return { rows: decks, next };
  });
}

/** The decks that the cards of an import were added to, after the first page, which ends at `first`. */
export function useMoreAddedTo(id: string, first: string | null) {
  return useMorePages(first, queryKeys.importAddedTo(id), async (cursor, signal) => {
    const { decks, next } = await call(
      importEndpoints.addedTo,
      { params: { id }, query: { cursor } },
      { signal },
    );
    return { rows: decks, next };
  });
}

/** The changes of an import to cards of the learner after the first page, which ends at `first`. */
export function useMoreChanges(id: string, first: string | null) {
  return useMorePages(first, queryKeys.importChanges(id), async (cursor, signal) => {
    const { changes, next } = await call(
      importEndpoints.changes,
      { params: { id }, query: { cursor } },
      { signal },
    );
    return { rows: changes, next };
  });
}

type Page<Row> = { rows: Row[]; next: string | null };

/** Loads further pages one after another, the first one on request. */
function useMorePages<Row>(
  first: string | null,
  queryKey: readonly string[],
  load: (cursor: string, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const [isWanted, setWanted] = useState(false);
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => load(pageParam, signal),
    initialPageParam: first ?? '',
    getNextPageParam: ({ next }) => next,
    enabled: isWanted && first !== null,
    meta: { errorFallback: 'Failed to load the rest' },
  });
  return {
    rows: pages.data?.pages.flatMap((page) => page.rows) ?? [],
    hasMore: first !== null && (pages.data === undefined || pages.hasNextPage),
    isLoading: pages.isFetching,
    load: () => {
      if (pages.data) void pages.fetchNextPage();
      else if (isWanted) void pages.refetch();
      else setWanted(true);
    },
  };
}

/**
 * Previews a table read by `form`, or by the guessed form without one. Keeps the last preview until the next arrives.
 */
export function usePreview(id: string, body: { form: SentForm | null; sheet: string | null }) {
  return useQuery({
    queryKey: queryKeys.importPreview(id, body),
    queryFn: ({ signal }) => call(importEndpoints.preview, { params: { id }, body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: true,
    // The screen shows the error itself.
    meta: { ownErrors: true },
  });
}

/** Creates an import from a text. */
export function usePaste() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) =>
      (await callIdempotently(call, importEndpoints.paste, { body: { text } }, { timeout: PASTE_TIMEOUT_MS }))
        .import,
    meta: { ownErrors: true },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.importList }),
  });
}

/** Reads the cards of a table by a form. */
export function useStart(id: string) {
  return useStep(
    (form: SentForm) => call(importEndpoints.start, { params: { id }, body: { form } }),
    'Failed to read the cards',
  );
}

/** Adds the cards of an import as the learner has decided; those without a deck go to the target. */
export function useSaveImport(id: string) {
  return useStep(({ target, choices }: { target: SaveTarget | null; choices: ImportChoices }) => {
    const { deckId = null, title = null } = target === null ? {} : { title: null, ...target };
    return call(importEndpoints.save, { params: { id }, body: { deckId, title, ...choices } });
  }, 'Failed to add the cards');
}

export function useUndoImport(id: string) {
  return useStep(() => call(importEndpoints.undo, { params: { id } }), 'Failed to undo the import');
}

/**
 * A mutation that takes an import to its next step. After a refusal, refetches it, since another device may have
 * changed it.
 */
function useStep<Input>(send: (input: Input) => Promise<{ import: CardImport }>, failure: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    meta: { errorFallback: failure },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.imports }),
  });
}

const discardKey = (id: string) => ['discard-import', id] as const;

/** Discards an import or removes an ended one, and leaves its screen. */
export function useDiscardImport(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsSameUrl();
  return useMutation({
    mutationKey: discardKey(id),
    mutationFn: async () => {
      try {
        await call(importEndpoints.discard, { params: { id } });
      } catch (error) {
        // Another device has discarded it already.
        if (!isNotFound(error)) throw error;
      }
    },
    meta: { errorFallback: 'Failed to remove the import' },
    onSuccess: () => {
      if (isHere()) void navigate('/import');
      void client.invalidateQueries({ queryKey: queryKeys.importList });
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.import(id) }),
  });
}

/** Whether an import is being discarded. */
export function useIsDiscarding(id: string): boolean {
  return useIsMutating({ mutationKey: discardKey(id) }) > 0;
}
