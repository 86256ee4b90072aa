import { queryOptions, useQuery } from '@tanstack/react-query';
import { deckEndpoints } from '#contract/decks.ts';
import { sourceEndpoints } from '#contract/sources.ts';
import { call } from '#web/lib/api-client.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The newest sources to choose from; empty if they could not be loaded, since the rest works without them. */
export function useSourceChoice() {
  return useQuery({
    queryKey: queryKeys.sourceChoice,
    queryFn: async ({ signal }) => (await call(sourceEndpoints.list, { query: {} }, { signal })).sources,
    meta: { ownErrors: true },
  });
}

/** A source with its headings; loads nothing without an id. */
export function useSourceDetails(id: string | null) {
  return useQuery({
    queryKey: queryKeys.sourceDetails(id ?? ''),
    queryFn: ({ signal }) => call(sourceEndpoints.read, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    meta: { ownErrors: true },
  });
}

const markedQuery = (sourceId: string) =>
  queryOptions({
    queryKey: queryKeys.marked(sourceId),
    queryFn: ({ signal }) => call(sourceEndpoints.marked, { params: { id: sourceId } }, { signal }),
    // The text of a source never changes.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  });

/**
 * What the author of a source marked, which lists of it can be imported, and why no card can be made from it, if so. The
 * form and the screen work without it.
 */
export function useMarked(sourceId: string) {
  return useQuery(markedQuery(sourceId));
}

/** Why no card can be made from a source; null if some can, or if that could not be found out. */
export async function refusalOfSource(sourceId: string): Promise<string | null> {
  try {
    return (await queryClient.fetchQuery(markedQuery(sourceId))).refusal;
  } catch {
    // The request for cards itself then says what is wrong.
    return null;
  }
}

/** The first and last page of a passage. */
export async function readPages(sourceId: string, position: number): Promise<[number, number]> {
  const query = { from: position, limit: 1 };
  const { passages } = await call(sourceEndpoints.passages, { params: { id: sourceId }, query });
  const [passage] = passages;
  const first = passage?.page ?? 0;
  return [first, passage?.pageStarts.at(-1)?.page ?? first];
}

/** All decks, newest first, to choose one from. */
export function useDeckChoice(wanted: boolean) {
  return useQuery({
    queryKey: queryKeys.deckChoice,
    queryFn: ({ signal }) => call(deckEndpoints.list, { query: {} }, { signal }),
    enabled: wanted,
    meta: { errorFallback: 'Failed to load decks' },
  });
}
