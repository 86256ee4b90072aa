import {
  CalendarDays,
  ChevronRight,
  Clock,
  Flame,
  Gauge,
  Lightbulb,
  Mountain,
  Sprout,
  SquarePen,
  TrendingDown,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import type { Insight, InsightKind } from '#domain/statistics/insights.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { buttonClasses } from '#web/ui/button-classes.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useInsights } from './analytics.queries.ts';
import { insightAction } from './insight-action.ts';
import { PartFailed } from './part-failed.tsx';

const ICONS: Readonly<Record<InsightKind, LucideIcon>> = {
  start: Sprout,
  more: Sprout,
  streak: Flame,
  rising: TrendingUp,
  falling: TrendingDown,
  'weak-deck': Mountain,
  'missed-card': SquarePen,
  'time-of-day': Clock,
  weekday: CalendarDays,
  hints: Lightbulb,
  pace: Gauge,
};

/** Advice based on the learner's own answers, each with an action to follow it. */
export function Insights() {
  const { data, error, isError, isFetching, refetch } = useInsights();
  return (
    <section aria-labelledby="insights-heading" className="flex flex-col gap-5">
      <h2 id="insights-heading" className="font-serif text-2xl font-medium">
        Insights
      </h2>
      {data ? (
        <ul className="divide-y rounded-lg border bg-surface">
          {data.map((insight) => (
            <InsightRow key={insight.text} insight={insight} />
          ))}
        </ul>
      ) : isError ? (
        <PartFailed
          title={failureTitle(error, 'Failed to load insights')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-32 rounded-lg" />
      )}
    </section>
  );
}

function InsightRow({ insight }: { insight: Insight }) {
  const Icon = ICONS[insight.kind];
  const { to, label } = insightAction(insight);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <span className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-accent" />
        <span className="min-w-0 wrap-anywhere">{insight.text}</span>
      </span>
      <Link
        to={to}
        className={buttonClasses({ size: 'sm', className: 'max-w-full pointer-coarse:h-11 max-sm:ml-7.5' })}
      >
        <span className="max-w-56 truncate">{label}</span>
        <ChevronRight aria-hidden size={16} className="shrink-0" />
      </Link>
    </li>
  );
}
