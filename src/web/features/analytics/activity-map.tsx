import { DEFAULT_DAILY_GOAL } from '#domain/account/settings.ts';
import { useSettings } from '#web/features/account/settings.queries.ts';
import { countOf } from '#web/lib/format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { fillDays, type Span } from '#web/features/progress/day-series.ts';
import { HeatMap } from './heat-map.tsx';
import type { History } from './history.ts';

const DAYS_IN_YEAR = 365;

/** Shows a year of study. */
export function ActivityMap({ history }: { history: History | undefined }) {
  const goal = useSettings().data?.dailyGoal ?? DEFAULT_DAILY_GOAL;
  const days = history && fillDays(history.daily, history.today, DAYS_IN_YEAR);
  return (
    <section aria-labelledby="activity-map-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="activity-map-heading" className="font-serif text-2xl font-medium">
          The last year
        </h2>
        <p className="min-h-6 text-muted">{days && summary(days)}</p>
      </div>
      <div className="rounded-lg border bg-surface p-4 sm:p-5">
        {days ? <HeatMap days={days} goal={goal} /> : <Skeleton className="h-44 rounded-md" />}
      </div>
    </section>
  );
}

function summary(days: readonly Span[]): string {
  const studied = days.filter(({ cards }) => cards > 0);
  const cards = studied.reduce((all, one) => all + one.cards, 0);
  return `${countOf(cards, 'card')} on ${countOf(studied.length, 'day')}`;
}
