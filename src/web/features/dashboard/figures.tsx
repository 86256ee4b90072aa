import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Progress } from '#contract/analytics.ts';
import type { useTodaysTokens } from '#web/features/account/usage.queries.ts';
import { useDecks } from '#web/features/decks/decks.queries.ts';
import { formatNumber } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { tokenTone } from '#web/ui/token-tone.ts';

/** The learner's figures, each undefined while it loads. */
export function useFigures(progress: UseQueryResult<Progress>) {
  return {
    decks: figure(useDecks(''), ({ total }) => formatNumber(total)),
    streak: figure(progress, ({ streaks }) => formatNumber(streaks.current)),
    hasStreak: (progress.data?.streaks.current ?? 0) > 0,
    accuracy: figure(progress, ({ totalStats }) => `${totalStats.weeklyAccuracy}%`),
    cards: figure(progress, ({ totalStats }) => formatNumber(totalStats.totalCardsStudied)),
  };
}

export function TokensLeft({ tokens }: { tokens: ReturnType<typeof useTodaysTokens> }) {
  return (
    <ProgressBar
      label="AI tokens left today"
      value={tokens.remaining}
      max={tokens.limit}
      valueText={`${formatNumber(tokens.remaining)} of ${formatNumber(tokens.limit)}`}
      tone={tokenTone(tokens)}
    />
  );
}

/** The figure, a dash if it could not be loaded, or undefined while it loads. */
function figure<T>(query: UseQueryResult<T>, show: (data: T) => string): ReactNode | undefined {
  if (query.data !== undefined) return show(query.data);
  return query.isError ? <span title="Could not be loaded">–</span> : undefined;
}
