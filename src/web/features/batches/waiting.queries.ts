import { useQuery } from '@tanstack/react-query';
import type { batchEndpoints } from '#contract/batches.ts';
import { callForJson } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Cards that wait for the learner's look, as far as other screens show them. */
export type WaitingBatch = { id: string; title: string; kept: number };

type Address = Pick<typeof batchEndpoints.list, 'method' | 'path'>;

/** Named here and read unvalidated, because its schemas are too heavy for the dashboard. */
const BATCHES: Address = { method: 'GET', path: '/batches' };

/** What waits to be looked at, newest first; nothing when it could not be loaded, since all else works without. */
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
