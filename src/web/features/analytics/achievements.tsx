import { useState } from 'react';
import type { Achievement } from '#contract/analytics.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AchievementMedal } from '#web/features/progress/achievement-medal.tsx';
import { useAchievements } from './analytics.queries.ts';
import { PartFailed } from './part-failed.tsx';
import { rankAchievements, selectAchievements } from './rank-achievements.ts';

const SHOWN = 3;

/** The next and the latest achievements, or all of them on request. */
export function Achievements() {
  const { data, error, isError, isFetching, refetch } = useAchievements();
  const [showsAll, setShowsAll] = useState(false);
  const earned = data?.filter(({ earnedAt }) => earnedAt !== null).length ?? 0;
  return (
    <section aria-labelledby="achievements-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="achievements-heading" className="font-serif text-2xl font-medium">
          Achievements
        </h2>
        {data ? (
          <p className="flex items-center gap-4 text-muted">
            {earned} of {data.length} earned
            <Button aria-expanded={showsAll} className="h-11!" onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Show fewer' : `All ${data.length}`}
            </Button>
          </p>
        ) : null}
      </div>
      {data ? (
        showsAll ? (
          <List label="All achievements" of={rankAchievements(data)} />
        ) : (
          <Selection {...selectAchievements(data, SHOWN)} />
        )
      ) : isError ? (
        <PartFailed
          title={failureTitle(error, 'Failed to load achievements')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-64 rounded-lg" />
      )}
    </section>
  );
}

function Selection({ next, latest }: ReturnType<typeof selectAchievements>) {
  return (
    <div className="flex flex-col gap-5">
      {[
        { title: 'Next', of: next },
        { title: 'Latest', of: latest },
      ].map(({ title, of }) =>
        of.length === 0 ? null : (
          <div key={title} className="flex flex-col gap-3">
            <h3 className="text-sm font-medium text-muted">{title}</h3>
            <List label={`${title} achievements`} of={of} />
          </div>
        ),
      )}
    </div>
  );
}

function List({ label, of }: { label: string; of: readonly Achievement[] }) {
  return (
    <ul aria-label={label} className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
      {of.map((one) => (
        <AchievementItem key={one.id} achievement={one} />
      ))}
    </ul>
  );
}

function AchievementItem({ achievement }: { achievement: Achievement }) {
  const { id, title, description, progress, earnedAt } = achievement;
  const steps = `${formatNumber(progress.current)} of ${formatNumber(progress.target)}`;
  return (
    <li className="flex items-start gap-4 rounded-lg border bg-surface p-4">
      <AchievementMedal id={id} earned={earnedAt !== null} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
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
