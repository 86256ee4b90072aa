import { Link } from 'react-router';
import type { Progress } from '#contract/analytics.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Loaded separately, because there is no activity before the first session. */
const ActivityList = deferred(async () => (await import('./activity-list.tsx')).ActivityList);

type Props = { activity: Progress['recentActivity'] | undefined; failed: boolean };

export function RecentActivity({ activity, failed }: Props) {
  return (
    <section aria-labelledby="activity-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="activity-heading" className="font-serif text-2xl font-medium">
          Recent Activity
        </h2>
        <Link
          to="/analytics"
          className="text-sm font-medium text-accent underline-offset-4 hover:underline pointer-coarse:py-3"
        >
          View analytics
        </Link>
      </div>
      <Entries activity={activity} failed={failed} />
    </section>
  );
}

function Entries({ activity, failed }: Props) {
  if (activity === undefined) {
    return failed ? (
      <p className="text-muted">Your recent activity could not be loaded.</p>
    ) : (
      <Skeleton className="h-18 rounded-lg" />
    );
  }
  if (activity.length === 0) {
    return <p className="text-muted">Your study sessions will appear here.</p>;
  }
  return (
    <div className="min-h-18">
      <ActivityList activity={activity} />
    </div>
  );
}
