import { Clock, Flame, Layers, ListChecks, Target } from 'lucide-react';
import type { Progress } from '#contract/analytics.ts';
import { formatDuration } from '#web/lib/duration.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { StatTile } from '#web/ui/stat-tile.tsx';

/** Figures about progress, in one row if they fit. */
export function ProgressTiles({ progress }: { progress: Progress | undefined }) {
  const { totalStats, streaks } = progress ?? {};
  const streak = streaks?.current ?? 0;
  return (
    <section aria-label="Your progress" className="@container">
      <dl className="grid grid-cols-2 gap-3 *:first:col-span-2 sm:gap-4 @2xl:grid-cols-6 @2xl:*:col-span-2 @2xl:*:nth-[n+4]:col-span-3 @4xl:grid-cols-5 @4xl:*:col-span-1! @4xl:gap-3">
        <StatTile
          label="Current streak"
          icon={<Flame aria-hidden size={16} className={streak > 0 ? 'text-saffron' : undefined} />}
          tone={streak > 0 ? 'saffron' : 'ink'}
          value={streaks && countOf(streaks.current, 'day')}
        >
          <More>{streaks && `Longest: ${countOf(streaks.longest, 'day')}`}</More>
        </StatTile>
        <StatTile
          label="Accuracy"
          icon={<Target aria-hidden size={16} />}
          value={totalStats && `${totalStats.averageAccuracy}%`}
        >
          <More>{totalStats && `Last 7 days: ${totalStats.weeklyAccuracy}%`}</More>
        </StatTile>
        <StatTile
          label="Cards studied"
          icon={<Layers aria-hidden size={16} />}
          value={totalStats && formatNumber(totalStats.totalCardsStudied)}
        >
          <More>
            {totalStats && perUnit(totalStats.totalCardsStudied, totalStats.totalSessions, 'session')}
          </More>
        </StatTile>
        <StatTile
          label="Sessions"
          icon={<ListChecks aria-hidden size={16} />}
          value={totalStats && formatNumber(totalStats.totalSessions)}
        >
          <More>{progress && `On ${countOf(progress.daily.length, 'day')} in a year`}</More>
        </StatTile>
        <StatTile
          label="Study time"
          icon={<Clock aria-hidden size={16} />}
          value={totalStats && formatDuration(totalStats.totalStudyTime)}
        >
          <More>{totalStats && perCard(totalStats)}</More>
        </StatTile>
      </dl>
    </section>
  );
}

/** A second line, whose space is reserved until it has loaded. */
function More({ children }: { children: string | undefined }) {
  return <span className="block min-h-5 text-sm text-muted tabular-nums">{children}</span>;
}

function perUnit(cards: number, count: number, unit: string): string {
  return count === 0 ? '' : `${Math.round(cards / count)} a ${unit}`;
}

function perCard({ totalStudyTime, totalCardsStudied }: Progress['totalStats']): string {
  return totalCardsStudied === 0 ? '' : `${Math.round(totalStudyTime / totalCardsStudied / 1_000)} s a card`;
}
