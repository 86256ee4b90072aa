import type { generationEndpoints } from '#contract/generation.ts';
import { callForJson } from '#web/lib/api-client.ts';
import { useJob } from '#web/lib/follow-job.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** A running generation, as far as the indicators on every screen show it. */
export type RunningGeneration = {
  id: string;
  title: string;
  cardCount: number;
  cardsGenerated: number;
  /** Whether the learner reviews the cards before they are saved. */
  review: boolean;
  ahead?: number | undefined;
};

type Address = Pick<typeof generationEndpoints.list, 'method' | 'path'>;

/** Named here and read without validation, because its schemas are too heavy for every screen. */
const GENERATIONS: Address = { method: 'GET', path: '/batches' };

/** The learner's running generations from all devices, polled while there are any. */
export function useRunningGenerations(enabled: boolean) {
  return useJob<RunningGeneration[]>(
    {
      queryKey: queryKeys.runningGenerations,
      queryFn: async ({ signal }) => {
        const query = { status: 'running' };
        const { data } = await callForJson<{ batches: RunningGeneration[] }>(
          GENERATIONS,
          { query },
          { signal },
        );
        return data.batches;
      },
      // Polling is fast again when another generation starts.
      stepOf: (batches = []) => (batches.length === 0 ? null : batches.map(({ id }) => id).join(' ')),
    },
    { enabled },
  );
}
