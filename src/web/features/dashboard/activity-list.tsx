import { Link } from 'react-router';
import type { Progress } from '#contract/analytics.ts';
import { countOf, formatDay } from '#web/lib/format.ts';

const SHOWN = 3;

/** The latest study activity by day and deck. */
export function ActivityList({ activity }: { activity: Progress['recentActivity'] }) {
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
