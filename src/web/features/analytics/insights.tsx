import { Sprout } from 'lucide-react';
import { classNames } from '#web/lib/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useInsights } from './analytics.queries.ts';
import { PartFailed } from './part-failed.tsx';

/** Advice drawn from the learner's own answers. */
export function Insights() {
  const { data, isError, isFetching, refetch } = useInsights();
  return (
    <section aria-labelledby="insights-heading" className="flex flex-col gap-5">
      <h2 id="insights-heading" className="font-serif text-2xl font-medium">
        Insights
      </h2>
      {data ? (
        <ul
          className={classNames(
            'gap-x-8 rounded-lg border bg-surface px-5 py-2',
            data.length > 1 && 'md:columns-2',
          )}
        >
          {data.map((insight) => (
            <li key={insight} className="flex break-inside-avoid gap-3 py-2.5">
              <Sprout aria-hidden size={18} className="mt-0.5 shrink-0 text-accent" />
              <span className="min-w-0 wrap-break-word">{insight}</span>
            </li>
          ))}
        </ul>
      ) : isError ? (
        <PartFailed title="Failed to load insights" retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-32 rounded-lg" />
      )}
    </section>
  );
}
