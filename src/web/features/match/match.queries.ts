import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { matchEndpoints, type FinishedMatch, type MatchTime } from '#contract/match.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The best time for a deck and a number of pairs; undefined if there is none, or it is not known. */
export function useBestTime(deckId: string, pairs: number): MatchTime | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.matchTimes,
    queryFn: async ({ signal }) => (await call(matchEndpoints.times, {}, { signal })).times,
    // A game can be played without the best times.
    meta: { ownErrors: true },
  });
  return data?.find((time) => isOf(time, { deckId, pairs }));
}

/** Keeps the time of a finished game. The screen says if that fails. */
export function useKeepTime() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (match: FinishedMatch) => call(matchEndpoints.finish, { body: match }),
    meta: { ownErrors: true },
    onSuccess: ({ best }) =>
      queryClient.setQueryData<MatchTime[]>(queryKeys.matchTimes, (times = []) => [
        ...times.filter((time) => !isOf(time, best)),
        best,
      ]),
  });
}

type Board = Pick<MatchTime, 'deckId' | 'pairs'>;

function isOf(time: Board, { deckId, pairs }: Board): boolean {
  return time.deckId === deckId && time.pairs === pairs;
}
