import { useQuery } from '@tanstack/react-query';
import { aiEndpoints } from '#contract/ai.ts';
import { DEFAULT_DAILY_TOKEN_LIMIT } from '#domain/limits.ts';
import { remainingTokens } from '#domain/account/tokens.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

export type TodaysTokens = {
  used: number;
  limit: number;
  remaining: number;
  /** When the allowance resets, in epoch ms; undefined until loaded. */
  resetsAt: number | undefined;
  isLoading: boolean;
};

/** Today's AI tokens; assumes the default allowance until the usage has loaded. */
export function useTodaysTokens(): TodaysTokens {
  const { data, isPending } = useQuery({
    queryKey: queryKeys.usage,
    queryFn: ({ signal }) => call(aiEndpoints.usage, {}, { signal }),
    meta: { errorFallback: 'Failed to load token usage' },
  });
  const allowance = {
    used: data?.usage.todayTokensUsed ?? 0,
    limit: data?.usage.dailyLimit ?? DEFAULT_DAILY_TOKEN_LIMIT,
  };
  return {
    ...allowance,
    remaining: remainingTokens(allowance),
    resetsAt: data?.usage.resetsAt,
    isLoading: isPending,
  };
}
