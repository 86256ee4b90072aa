import type { Achievement } from '#contract/analytics.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AchievementMedal } from '#web/features/progress/achievement-medal.tsx';
import { useAchievements } from './analytics.queries.ts';
import { PartFailed } from './part-failed.tsx';
import { rankAchievements } from './rank-achievements.ts';

/** Earned achievements, and the progress towards the others. */
export function Achievements() {
  const { data, isError, isFetching, refetch } = useAchievements();
  const earned = data?.filter(({ earnedAt }) => earnedAt !== null).length ?? 0;
  return (
    <section aria-labelledby="achievements-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="achievements-heading" className="font-serif text-2xl font-medium">
          Achievements
        </h2>
        {data ? (
          <p className="text-muted">
            {earned} of {data.length} earned
          </p>
        ) : null}
      </div>
      {data ? (
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
          {rankAchievements(data).map((one) => (
            <AchievementItem key={one.id} achievement={one} />
          ))}
        </ul>
      ) : isError ? (
        <PartFailed
          title="Failed to load achievements"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-64 rounded-lg" />
      )}
    </section>
  );
}

function AchievementItem({ achievement }: { achievement: Achievement }) {
  const { id, title, description, progress, earnedAt } = achievement;
  const steps = `${formatNumber(progress.current)} of ${formatNumber(progress.target)}`;
  return (
    <li className="flex items-start gap-4 rounded-lg border bg-surface p-4">
      <AchievementMedal id={id} earned={earnedAt !== null} />
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">{title}</h3>
        <p className="text-sm text-muted">{description}</p>
        {earnedAt === null ? (
          <p className="mt-2 flex items-center gap-3 text-xs text-muted tabular-nums">
            <ProgressBar
              label={`Progress towards ${title}`}
              value={progress.current}
              max={progress.target}
              valueText={steps}
            />
            <span className="shrink-0">{steps}</span>
          </p>
        ) : (
          <p className="mt-1 text-sm text-saffron">
            Earned <time dateTime={new Date(earnedAt).toISOString()}>{formatDate(earnedAt)}</time>
          </p>
        )}
      </div>
    </li>
  );
}
