import { Link } from 'react-router';
import type { Progress } from '#contract/analytics.ts';
import { countOf, formatDay } from '#web/lib/format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const SHOWN = 3;

type Props = { activity: Progress['recentActivity'] | undefined; failed: boolean };

export function RecentActivity({ activity, failed }: Props) {
  return (
    <section aria-labelledby="activity-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="activity-heading" className="font-serif text-2xl font-medium">
          Recent Activity
        </h2>
        <Link to="/analytics" className="text-sm font-medium text-accent underline-offset-4 hover:underline">
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
    <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
      {activity.slice(0, SHOWN).map((entry) => (
        <li key={`${entry.date} ${entry.deckId}`}>
          <Link
            to={`/decks/${entry.deckId}`}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-4 -outline-offset-2 transition-colors duration-(--duration-fast) hover:bg-raised"
          >
            <span className="min-w-0 flex-1 basis-60">
              <span className="block truncate font-medium">{entry.deckTitle}</span>
              <time dateTime={entry.date} className="text-sm text-muted">
                {formatDay(entry.date)}
              </time>
            </span>
            <span className="flex gap-5 text-sm tabular-nums">
              <span className="text-muted">{countOf(entry.cards, 'card')}</span>
              <span className="min-w-24 text-right font-medium">{entry.accuracy}% accuracy</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
