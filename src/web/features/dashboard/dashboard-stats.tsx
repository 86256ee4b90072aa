import type { UseQueryResult } from '@tanstack/react-query';
import { Coins, Flame, Layers, SquareStack, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Progress } from '#contract/analytics.ts';
import { decksLeftText } from '#web/features/account/decks-left.ts';
import { useTodaysTokens } from '#web/features/account/usage.queries.ts';
import { useDecks } from '#web/features/decks/decks.queries.ts';
import { formatNumber } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { StatTile } from '#web/ui/stat-tile.tsx';
import { tokenTone } from '#web/ui/token-tone.ts';

/** Smaller allowances fit on one line, even in a wider fallback font. */
const ONE_LINE_BELOW = 100_000;

export function DashboardStats({ progress }: { progress: UseQueryResult<Progress> }) {
  const decks = useDecks('');
  const tokens = useTodaysTokens();
  const streak = progress.data?.streaks.current ?? 0;
  return (
    <section aria-label="Your statistics" className="@container">
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 @2xl:grid-cols-3 @5xl:grid-cols-5">
        <StatTile
          label="Total decks"
          icon={<SquareStack aria-hidden size={16} />}
          value={figure(decks, ({ total }) => formatNumber(total))}
        />
        <StatTile
          label="Day streak"
          icon={<Flame aria-hidden size={16} className={streak > 0 ? 'text-saffron' : undefined} />}
          tone={streak > 0 ? 'saffron' : 'ink'}
          value={figure(progress, ({ streaks }) => formatNumber(streaks.current))}
        />
        <StatTile
          label="Weekly accuracy"
          icon={<Target aria-hidden size={16} />}
          value={figure(progress, ({ totalStats }) => `${totalStats.weeklyAccuracy}%`)}
        />
        <StatTile
          label="Cards studied"
          icon={<Layers aria-hidden size={16} />}
          value={figure(progress, ({ totalStats }) => formatNumber(totalStats.totalCardsStudied))}
        />

        <StatTile
          label="AI tokens left"
          className="col-span-2 @5xl:col-span-1"
          icon={<Coins aria-hidden size={16} />}
          value={
            tokens.isLoading ? undefined : (
              <span className={tokens.limit < ONE_LINE_BELOW ? 'whitespace-nowrap' : undefined}>
                {formatNumber(tokens.remaining)}
                <span className="font-sans text-sm font-normal text-muted">
                  {' '}
                  of {formatNumber(tokens.limit)}
                </span>
              </span>
            )
          }
        >
          <ProgressBar
            label="AI tokens left today"
            value={tokens.remaining}
            max={tokens.limit}
            valueText={`${formatNumber(tokens.remaining)} of ${formatNumber(tokens.limit)}`}
            tone={tokenTone(tokens)}
          />
          <span className="block min-h-5 text-sm text-muted first-letter:uppercase">
            {tokens.isLoading ? null : decksLeftText(tokens.remaining)}
          </span>
        </StatTile>
      </dl>
    </section>
  );
}

/** The figure, a dash if it could not be loaded, or undefined while it loads. */
function figure<T>(query: UseQueryResult<T>, show: (data: T) => string): ReactNode | undefined {
  if (query.data !== undefined) return show(query.data);
  return query.isError ? <span title="Could not be loaded">–</span> : undefined;
}
