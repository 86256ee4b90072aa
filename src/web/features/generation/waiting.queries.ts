import { useQuery } from '@tanstack/react-query';
import type { generationEndpoints } from '#contract/generation.ts';
import { callForJson } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** A generation that waits for review, as far as other screens show it. */
export type WaitingGeneration = { id: string; title: string; kept: number };

type Address = Pick<typeof generationEndpoints.list, 'method' | 'path'>;

/** Named here and read without validation, because its schemas are too heavy for the dashboard. */
const GENERATIONS: Address = { method: 'GET', path: '/batches' };

/**
 * The generations that wait for review, newest first; empty if they could not be loaded, since the dashboard works without
 * them.
 */
export function useWaitingGenerations(): readonly WaitingGeneration[] {
  const { data } = useQuery({
    queryKey: queryKeys.waitingGenerations,
    queryFn: async ({ signal }) => {
      const query = { status: 'review' };
      return (await callForJson<{ batches: WaitingGeneration[] }>(GENERATIONS, { query }, { signal })).data
        .batches;
    },
    refetchOnWindowFocus: 'always',
    meta: { ownErrors: true },
  });
  return data ?? [];
}
