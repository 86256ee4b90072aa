import { useQuery } from '@tanstack/react-query';
import type { batchEndpoints } from '#contract/batches.ts';
import { callForJson } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { pollInterval } from './poll-interval.ts';

/** A running generation, as far as the indicators on every screen show it. */
export type RunningBatch = {
  id: string;
  title: string;
  cardCount: number;
  cardsGenerated: number;
  /** Whether the learner reviews the cards before they are saved. */
  review: boolean;
  ahead?: number | undefined;
};

type Address = Pick<typeof batchEndpoints.list, 'method' | 'path'>;

/** Named here and read without validation, because its schemas are too heavy for every screen. */
const BATCHES: Address = { method: 'GET', path: '/batches' };

/** When this page first saw each running batch, in epoch ms. */
const firstSeen = new Map<string, number>();

/** The learner's running generations from all devices, polled while there are any. */
export function useRunningBatches(enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.runningBatches,
    queryFn: async ({ signal }) => {
      const query = { status: 'running' };
      const { data } = await callForJson<{ batches: RunningBatch[] }>(BATCHES, { query }, { signal });
      return data.batches;
    },
    enabled,
    refetchInterval: ({ state }) => shortestInterval(state.data ?? [], Date.now()),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    meta: { ownErrors: true },
  });
}

function shortestInterval(batches: readonly RunningBatch[], now: number): number | false {
  const ids = new Set(batches.map(({ id }) => id));
  for (const id of firstSeen.keys()) if (!ids.has(id)) firstSeen.delete(id);
  for (const id of ids) if (!firstSeen.has(id)) firstSeen.set(id, now);
  if (batches.length === 0) return false;
  return pollInterval(now - Math.max(...firstSeen.values()));
}
