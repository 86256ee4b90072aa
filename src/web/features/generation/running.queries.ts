import { useQuery } from '@tanstack/react-query';
import type { generationEndpoints } from '#contract/generation.ts';
import type { GenerationKind } from '#domain/generation/generation.ts';
import { callForJson } from '#web/lib/api-client.ts';
import { useJob } from '#web/lib/follow-job.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** A running generation, as far as the indicators on every screen show it. */
export type RunningGeneration = {
  id: string;
  kind: GenerationKind;
  title: string;
  cardCount: number;
  cardsGenerated: number;
  /** Whether the learner reviews the cards before they are saved. */
  review: boolean;
  ahead?: number | undefined;
};

/** A generation that waits for review, as far as other screens show it. */
export type WaitingGeneration = { id: string; title: string; kept: number; undecided: number };

/** Named here and read without validation, because its schemas are too heavy for every screen. */
const LIST: Pick<typeof generationEndpoints.list, 'method' | 'path'> = { method: 'GET', path: '/batches' };

async function list<Listed>(status: 'running' | 'review', signal: AbortSignal): Promise<Listed[]> {
  return (await callForJson<{ batches: Listed[] }>(LIST, { query: { status } }, { signal })).data.batches;
}

/** The learner's running generations from all devices, polled while there are any. */
export function useRunningGenerations(enabled: boolean) {
  return useJob<RunningGeneration[]>(
    {
      queryKey: queryKeys.runningGenerations,
      queryFn: ({ signal }) => list<RunningGeneration>('running', signal),
      // Polling is fast again when another generation starts.
      stepOf: (running = []) => (running.length === 0 ? null : running.map(({ id }) => id).join(' ')),
    },
    { enabled },
  );
}

/**
 * The generations that wait for review, newest first; empty if they could not be loaded, since the dashboard works without
 * them.
 */
export function useWaitingGenerations(): readonly WaitingGeneration[] {
  const { data } = useQuery({
    queryKey: queryKeys.waitingGenerations,
    queryFn: ({ signal }) => list<WaitingGeneration>('review', signal),
    refetchOnWindowFocus: 'always',
    meta: { ownErrors: true },
  });
  return data ?? [];
}
