import { useQuery } from '@tanstack/react-query';
import type { studyEndpoints } from '#contract/study.ts';
import { callForJson } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** A session that was left before its end, as far as the dashboard shows it. */
export type LeftSession = {
  session: {
    id: string;
    scope: 'deck' | 'due';
    deckId: string | null;
    deckTitle: string;
    /** ISO 8601 */
    startedAt: string;
  };
  /** Cards answered so far, of all cards. */
  answered: number;
  cards: number;
};

type Address = Pick<typeof studyEndpoints.unfinished, 'method' | 'path'>;

/** Named here and read unvalidated, because the schemas of studying are too heavy for the dashboard. */
const UNFINISHED: Address = { method: 'GET', path: '/study/unfinished' };

/** The sessions that were left, the latest first; none when they could not be loaded, since all else works without. */
export function useUnfinished(): readonly LeftSession[] | undefined {
  const { data, isError } = useQuery({
    queryKey: queryKeys.unfinished,
    queryFn: async ({ signal }) =>
      (await callForJson<{ sessions: LeftSession[] }>(UNFINISHED, {}, { signal })).data.sessions,
    // Each answer changes it: what was known before the screen was left would only be shown to be taken back.
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    meta: { ownErrors: true },
  });
  return data ?? (isError ? [] : undefined);
}
