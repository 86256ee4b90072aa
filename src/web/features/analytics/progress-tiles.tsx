import { CalendarRange, Clock, Flame, Layers, ListChecks, Target, Trophy } from 'lucide-react';
import type { Progress } from '#contract/analytics.ts';
import { formatDuration } from '#web/lib/duration.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { StatTile } from '#web/ui/stat-tile.tsx';

export function ProgressTiles({ progress }: { progress: Progress | undefined }) {
  const { totalStats, streaks } = progress ?? {};
  const streak = streaks?.current ?? 0;
  return (
    <section aria-label="Your progress" className="@container">
      <dl className="grid grid-cols-2 gap-3 *:last:col-span-2 sm:gap-4 @xl:grid-cols-3 @xl:*:last:col-span-3 @3xl:grid-cols-12 @3xl:*:last:col-span-4">
        <StatTile
          label="Current streak"
          className="@3xl:col-span-3"
          icon={<Flame aria-hidden size={16} className={streak > 0 ? 'text-saffron' : undefined} />}
          tone={streak > 0 ? 'saffron' : 'ink'}
          value={streaks && countOf(streaks.current, 'day')}
        />
        <StatTile
          label="Longest streak"
          className="@3xl:col-span-3"
          icon={<Trophy aria-hidden size={16} />}
          value={streaks && countOf(streaks.longest, 'day')}
        />
        <StatTile
          label="Average accuracy"
          className="@3xl:col-span-3"
          icon={<Target aria-hidden size={16} />}
          value={totalStats && `${totalStats.averageAccuracy}%`}
        />
        <StatTile
          label="Weekly accuracy"
          className="@3xl:col-span-3"
          icon={<CalendarRange aria-hidden size={16} />}
          value={totalStats && `${totalStats.weeklyAccuracy}%`}
        />
        <StatTile
          label="Sessions"
          className="@3xl:col-span-4"
          icon={<ListChecks aria-hidden size={16} />}
          value={totalStats && formatNumber(totalStats.totalSessions)}
        />
        <StatTile
          label="Cards studied"
          className="@3xl:col-span-4"
          icon={<Layers aria-hidden size={16} />}
          value={totalStats && formatNumber(totalStats.totalCardsStudied)}
        />
        <StatTile
          label="Study time"
          icon={<Clock aria-hidden size={16} />}
          value={totalStats && formatDuration(totalStats.totalStudyTime)}
        />
      </dl>
    </section>
  );
}
