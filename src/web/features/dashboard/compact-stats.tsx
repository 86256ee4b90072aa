import type { UseQueryResult } from '@tanstack/react-query';
import type { Progress } from '#contract/analytics.ts';
import { useTodaysTokens } from '#web/features/account/usage.queries.ts';
import { formatNumber } from '#web/lib/format.ts';
import { FigureRow, RowFigure } from '#web/ui/figure-row.tsx';
import { TokensLeft, useFigures } from './figures.tsx';

/** The figures of the dashboard in one low row, for phones. */
export function CompactStats({ progress }: { progress: UseQueryResult<Progress> }) {
  const { decks, streak, accuracy, cards, hasStreak } = useFigures(progress);
  const tokens = useTodaysTokens();
  return (
    <section aria-label="Your statistics" className="flex flex-col gap-3">
      <FigureRow>
        <RowFigure label="Total decks" value={decks} />
        <RowFigure label="Day streak" value={streak} tone={hasStreak ? 'saffron' : 'ink'} />
        <RowFigure label="Weekly accuracy" value={accuracy} />
        <RowFigure label="Cards studied" value={cards} />
      </FigureRow>
      <dl className="text-sm">
        <div className="flex min-h-5 justify-between gap-4">
          <dt className="text-muted">AI tokens left</dt>
          <dd className="tabular-nums">
            {tokens.isLoading ? null : `${formatNumber(tokens.remaining)} of ${formatNumber(tokens.limit)}`}
          </dd>
        </div>
      </dl>
      <TokensLeft tokens={tokens} />
    </section>
  );
}
