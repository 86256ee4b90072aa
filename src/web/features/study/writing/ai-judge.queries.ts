import { useMutation, useQueryClient } from '@tanstack/react-query';
import { aiEndpoints, type ModelJudgement } from '#contract/ai.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

export type AiJudge = {
  /** The verdict on the written answer; null while there is none. */
  judgement: ModelJudgement | null;
  isPending: boolean;
  ask: (cardId: string, typed: string) => void;
};

/** A model's verdict on the answer written in one showing of a card, which `showing` identifies. */
export function useAiJudge(showing: string): AiJudge {
  const queries = useQueryClient();
  const asking = useMutation({
    mutationFn: ({ cardId, typed }: { showing: string; cardId: string; typed: string }) =>
      call(aiEndpoints.judge, { body: { cardId, typed } }),
    meta: { errorFallback: 'Failed to judge the answer' },
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.usage }),
  });
  const isHere = asking.variables?.showing === showing;
  return {
    judgement: isHere ? (asking.data ?? null) : null,
    isPending: isHere && asking.isPending,
    ask: (cardId, typed) => asking.mutate({ showing, cardId, typed }),
  };
}
