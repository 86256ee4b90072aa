import { useQuery } from '@tanstack/react-query';
import type { generationEndpoints } from '#contract/generation.ts';
import { callForJson } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** A batch that waits for review, as far as other screens show it. */
export type WaitingBatch = { id: string; title: string; kept: number };

type Address = Pick<typeof generationEndpoints.list, 'method' | 'path'>;

/** Named here and read without validation, because its schemas are too heavy for the dashboard. */
const BATCHES: Address = { method: 'GET', path: '/batches' };

/**
 * The batches that wait for review, newest first; empty if they could not be loaded, since the dashboard works without
 * them.
 */
export function useWaitingBatches(): readonly WaitingBatch[] {
  const { data } = useQuery({
    queryKey: queryKeys.waitingBatches,
    queryFn: async ({ signal }) => {
      const query = { status: 'review' };
      return (await callForJson<{ batches: WaitingBatch[] }>(BATCHES, { query }, { signal })).data.batches;
    },
    refetchOnWindowFocus: 'always',
    meta: { ownErrors: true },
  });
  return data ?? [];
}
