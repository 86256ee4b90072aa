import type { UseQueryResult } from '@tanstack/react-query';
import { Coins, Flame, Layers, SquareStack, Target } from 'lucide-react';
import type { Progress } from '#contract/analytics.ts';
import { decksLeftText } from '#web/features/account/decks-left.ts';
import { useTodaysTokens } from '#web/features/account/usage.queries.ts';
import { formatNumber } from '#web/lib/format.ts';
import { StatTile } from '#web/ui/stat-tile.tsx';
import { TokensLeft, useFigures } from './figures.tsx';

/** Smaller allowances fit on one line, even in a wider fallback font. */
const ONE_LINE_BELOW = 100_000;

export function DashboardStats({ progress }: { progress: UseQueryResult<Progress> }) {
  const { decks, streak, accuracy, cards, hasStreak } = useFigures(progress);
  const tokens = useTodaysTokens();
  return (
    <section aria-label="Your statistics" className="@container">
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 @2xl:grid-cols-3 @5xl:grid-cols-5">
        <StatTile label="Total decks" icon={<SquareStack aria-hidden size={16} />} value={decks} />
        <StatTile
          label="Day streak"
          icon={<Flame aria-hidden size={16} className={hasStreak ? 'text-saffron' : undefined} />}
          tone={hasStreak ? 'saffron' : 'ink'}
          value={streak}
        />
        <StatTile label="Weekly accuracy" icon={<Target aria-hidden size={16} />} value={accuracy} />
        <StatTile label="Cards studied" icon={<Layers aria-hidden size={16} />} value={cards} />

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
          <TokensLeft tokens={tokens} />
          <span className="block min-h-5 text-sm text-muted first-letter:uppercase">
            {tokens.isLoading ? null : decksLeftText(tokens.remaining)}
          </span>
        </StatTile>
      </dl>
    </section>
  );
}
