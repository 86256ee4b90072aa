import { useQuery } from '@tanstack/react-query';
import type { studyEndpoints } from '#contract/study.ts';
import type { SessionScope, StudyMode } from '#domain/study/mode.ts';
import { callForJson } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** An unfinished session, as far as the dashboard shows it. */
export type LeftSession = {
  session: {
    id: string;
    scope: SessionScope;
    mode: StudyMode;
    deckId: string | null;
    deckTitle: string;
    /** In ISO 8601. */
    startedAt: string;
  };
  /** Number of cards answered so far. */
  answered: number;
  cards: number;
};

type Address = Pick<typeof studyEndpoints.unfinished, 'method' | 'path'>;

/** Named here and read without validation, because the schemas of studying are too heavy for the dashboard. */
const UNFINISHED: Address = { method: 'GET', path: '/study/unfinished' };

/** Unfinished sessions, latest first; empty if they could not be loaded, since the dashboard works without them. */
export function useUnfinished(): readonly LeftSession[] | undefined {
  const { data, isError } = useQuery({
    queryKey: queryKeys.unfinished,
    queryFn: async ({ signal }) =>
      (await callForJson<{ sessions: LeftSession[] }>(UNFINISHED, {}, { signal })).data.sessions,
    // Every answer changes it, so a cached result would soon be replaced on the screen.
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    meta: { ownErrors: true },
  });
  return data ?? (isError ? [] : undefined);
}
