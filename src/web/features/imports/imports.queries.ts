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
import type { SaveTarget } from '#web/features/batches/batches.queries.ts';
import { pollInterval } from '#web/features/generation/poll-interval.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { callIdempotently } from '#web/lib/call-idempotently.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useIsSameUrl } from '#web/lib/use-is-same-url.ts';
import { followImport, isRunning, loadImport } from './follow-import.ts';

/** How a table is read, as it is sent. */
export type SentForm = TablePreview['form'];

/** ms between two looks at the list while something in it is under way. */
const LIST_INTERVAL_MS = 3_000;
/** Long texts travel slowly from a phone. */
const PASTE_TIMEOUT_MS = 180_000;

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The latest imports, followed while one is under way. */
export function useImports() {
  return useQuery({
    queryKey: queryKeys.importList,
    queryFn: async ({ signal }) => (await call(importEndpoints.list, {}, { signal })).imports,
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) === true ? LIST_INTERVAL_MS : false),
    refetchOnMount: 'always',
    meta: { errorFallback: 'Failed to load imports' },
  });
}

/** An import with what it brings, followed while it is under way. */
export function useImport(id: string) {
  // The looks are frequent at the start of each step.
  const [step, setStep] = useState<{ status: CardImport['status'] | undefined; since: number }>(() => ({
    status: undefined,
    since: Date.now(),
  }));
  const result = useQuery({
    queryKey: queryKeys.import(id),
    queryFn: ({ signal }) => loadImport(id, signal),
    refetchInterval: ({ state: { data, error } }) => {
      if (isGone(error) || (data !== undefined && !isRunning(data.import))) return false;
      return pollInterval(Date.now() - step.since);
    },
    refetchOnMount: 'always',
    // Another device may have gone on with it.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    // The screen shows it.
    meta: { ownErrors: true },
  });
  const status = result.data?.import.status;
  if (status !== step.status) setStep({ status, since: result.dataUpdatedAt });
  const changesCards = status === 'saving' || status === 'undoing';
  useEffect(() => {
    if (changesCards) followImport(id);
  }, [changesCards, id]);
  return result;
}

/** The decks that the cards of an import are for, behind its first page of them, which ends at `first`. */
export function useMoreDecks(id: string, first: string | null) {
  return useMorePages(first, queryKeys.importDecks(id), (cursor, signal) =>
    call(importEndpoints.decks, { params: { id }, query: { cursor } }, { signal }),
  );
}

/** The decks that an import's cards were added to, page by page. */
export function useMoreAddedTo(id: string, first: string | null) {
  return useMorePages(first, queryKeys.importAddedTo(id), (cursor, signal) =>
    call(importEndpoints.addedTo, { params: { id }, query: { cursor } }, { signal }),
  );
}

type DecksPage<Row> = { decks: Row[]; next: string | null };

/** Pages that are loaded one after the other, the first of them when it is asked for. */
function useMorePages<Row>(
  first: string | null,
  queryKey: readonly string[],
  load: (cursor: string, signal: AbortSignal) => Promise<DecksPage<Row>>,
) {
  const [isWanted, setWanted] = useState(false);
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => load(pageParam, signal),
    initialPageParam: first ?? '',
    getNextPageParam: ({ next }) => next,
    enabled: isWanted && first !== null,
    meta: { errorFallback: 'Failed to load the decks' },
  });
  return {
    decks: pages.data?.pages.flatMap((page) => page.decks) ?? [],
    hasMore: first !== null && (pages.data === undefined || pages.hasNextPage),
    isLoading: pages.isFetching,
    load: () => {
      if (pages.data) void pages.fetchNextPage();
      else if (isWanted) void pages.refetch();
      else setWanted(true);
    },
  };
}

/** How a table would be read by `form`; without one, as it seems to be meant. Shows the last answer until the next comes. */
export function usePreview(id: string, form: SentForm | null) {
  return useQuery({
    queryKey: queryKeys.importPreview(id, form),
    queryFn: ({ signal }) => call(importEndpoints.preview, { params: { id }, body: { form } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: true,
    // The screen shows it.
    meta: { ownErrors: true },
  });
}

/** Makes an import of a text. */
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

/** Reads a table by a form. */
export function useStart(id: string) {
  return useStep(
    (form: SentForm) => call(importEndpoints.start, { params: { id }, body: { form } }),
    'Failed to read the cards',
  );
}

/** Adds the cards of an import; those without a deck go to the target. */
export function useSaveImport(id: string) {
  return useStep((target: SaveTarget | null) => {
    const { deckId = null, title = null } = target === null ? {} : { title: null, ...target };
    return call(importEndpoints.save, { params: { id }, body: { deckId, title } });
  }, 'Failed to add the cards');
}

export function useUndoImport(id: string) {
  return useStep(() => call(importEndpoints.undo, { params: { id } }), 'Failed to undo the import');
}

/** A request that takes an import to its next step. Refused, it may be elsewhere than this device knows. */
function useStep<Input>(ask: (input: Input) => Promise<{ import: CardImport }>, failure: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ask,
    meta: { errorFallback: failure },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.imports }),
  });
}

const discardKey = (id: string) => ['discard-import', id] as const;

/** Throws an import away, or forgets one that has ended, and leaves its screen. */
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
        // Another device was faster.
        if (!isGone(error)) throw error;
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

/** Whether an import is being thrown away. */
export function useIsDiscarding(id: string): boolean {
  return useIsMutating({ mutationKey: discardKey(id) }) > 0;
}
