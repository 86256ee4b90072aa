import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toast } from 'sonner';
import { sourceEndpoints } from '#contract/sources.ts';
import type { Source } from '#domain/sources/source.ts';
import { call } from '#web/lib/api-client.ts';
import { callIdempotently } from '#web/lib/call-idempotently.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Long texts take time to upload from a phone. */
const PASTE_TIMEOUT_MS = 180_000;

export const PASSAGES_AT_ONCE = 50;

/** The sources that match `search`, or all; newest first, one page at a time. */
export function useSources(search: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.sourceList(search),
    queryFn: ({ signal, pageParam }) => {
      const query = { search: search === '' ? undefined : search, cursor: pageParam };
      return call(sourceEndpoints.list, { query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ sources }) => sources),
    placeholderData: keepPreviousData,
    meta: { errorFallback: 'Failed to load sources' },
  });
}

/** A source with its headings. */
export function useSource(id: string) {
  return useQuery({
    queryKey: queryKeys.source(id),
    queryFn: ({ signal }) => call(sourceEndpoints.read, { params: { id } }, { signal }),
    meta: { errorFallback: 'Failed to load source' },
  });
}

/** The passages from number `first` on; the ones before and after it load on demand. */
export function usePassages(id: string, first: number, count: number | undefined) {
  return useInfiniteQuery({
    queryKey: queryKeys.passages(id, first),
    enabled: count !== undefined,
    queryFn: async ({ signal, pageParam }) => {
      const query = { from: pageParam * PASSAGES_AT_ONCE, limit: PASSAGES_AT_ONCE };
      return (await call(sourceEndpoints.passages, { params: { id }, query }, { signal })).passages;
    },
    initialPageParam: first,
    getPreviousPageParam: (_page, _pages, number) => (number > 0 ? number - 1 : undefined),
    getNextPageParam: (_page, _pages, number) =>
      (number + 1) * PASSAGES_AT_ONCE < (count ?? 0) ? number + 1 : undefined,
    select: ({ pages }) => pages.flat(),
    // The text of a source never changes.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errorFallback: 'Failed to load the text' },
  });
}

/** The cards that were made from a source. */
export function useCardsOfSource(id: string) {
  return useQuery({
    queryKey: queryKeys.cardsOfSource(id),
    queryFn: async ({ signal }) => (await call(sourceEndpoints.cards, { params: { id } }, { signal })).cards,
    meta: { errorFallback: 'Failed to load the cards of this source' },
  });
}

/** The passages of a source that contain a text. */
export function useFoundPassages(id: string, text: string) {
  return useQuery({
    queryKey: queryKeys.foundPassages(id, text),
    enabled: text !== '',
    queryFn: ({ signal }) =>
      call(sourceEndpoints.search, { params: { id }, query: { query: text } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: 'Failed to search' },
  });
}

export function useAddText() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, ...body }: { key: string; title?: string | undefined; text: string }) => {
      const options = { headers: { 'Idempotency-Key': key }, timeout: PASTE_TIMEOUT_MS };
      return (await call(sourceEndpoints.create, { body }, options)).source;
    },
    meta: { ownErrors: true },
    onSuccess: async ({ title }) => {
      toast.success(`Added “${title}”`);
      await queryClient.invalidateQueries({ queryKey: queryKeys.sources });
    },
  });
}

/** Starts the import of a list of a source; `onBegun` gets the id of the import. */
export function useImportList(onBegun: (importId: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { sourceId: string; list: number }) => {
      const { importEndpoints } = await import('#contract/imports.ts');
      return (await callIdempotently(call, importEndpoints.fromSource, { body })).import;
    },
    meta: { errorFallback: 'Failed to import the list' },
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.importList });
      onBegun(id);
    },
  });
}

export function useRenameSource() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ source, title }: { source: Source; title: string }) => {
      const options = { headers: { 'If-Match': `"${source.version}"` } };
      return call(sourceEndpoints.change, { params: { id: source.id }, body: { title } }, options);
    },
    meta: { ownErrors: true },
    // Also after a failure, because the source may have been renamed on another device.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.sources }),
  });
}

/** Deletes a source and calls `onDeleted`, which should leave its screen before it is fetched again. */
export function useDeleteSource(onDeleted?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(sourceEndpoints.delete, { params: { id } }),
    meta: { errorFallback: 'Failed to delete source' },
    onSuccess: async () => {
      toast.success('Source deleted');
      onDeleted?.();
      await queryClient.invalidateQueries({ queryKey: queryKeys.sourceLists });
      // Cards show that their source is gone.
      await queryClient.invalidateQueries({ queryKey: queryKeys.decks });
    },
  });
}
