import { useState } from 'react';
import type { RetentionEffect } from '#domain/planning/retention-effect.ts';
import { lazyChart } from '#web/features/analytics/lazy-chart.tsx';
import { PartFailed } from '#web/features/analytics/part-failed.tsx';
import { useRetentions } from '#web/features/analytics/outlook.queries.ts';
import { formatNumber } from '#web/lib/format.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { leastCostText, minutesText } from './retention-help-text.ts';

const RetentionChart = lazyChart(async () => (await import('./retention-chart.tsx')).RetentionChart);

type Props = {
  /** Percent: the one in use, and the one in the form. */
  present: number;
  wanted: number;
  onChoose: (retention: number) => void;
};

/** What other desired retentions would cost and bring; computed only once the learner asks. */
export function RetentionHelp(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details className="rounded-md border" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer rounded-md px-4 py-3 text-sm font-medium">Help me decide</summary>
      {open ? <Comparison {...props} /> : null}
    </details>
  );
}

function Comparison(props: Props) {
  const { data, error, isError, isFetching, refetch } = useRetentions();
  return (
    <div className="flex flex-col gap-4 border-t p-4 text-sm">
      {data?.effects.length === 0 ? (
        <p className="text-muted">Shown once you have cards that come up for review.</p>
      ) : data ? (
        <Effects effects={data.effects} {...props} />
      ) : isError ? (
        <PartFailed
          title={failureTitle(error, 'Failed to compare retentions')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-110 rounded-md" />
      )}
    </div>
  );
}

function Effects({ effects, present, wanted, onChoose }: Props & { effects: readonly RetentionEffect[] }) {
  return (
    <>
      <p>
        {leastCostText(effects, present)}{' '}
        <span className="text-muted">
          Simulated for a year with your own cards, your limits and your pace; new cards are part of it.
        </span>
      </p>
      <figure aria-label="Cards known after a year, by minutes a day" className="h-44">
        <RetentionChart effects={effects} wanted={wanted} />
      </figure>
      <table className="w-full tabular-nums">
        <caption className="sr-only">What each desired retention costs and brings</caption>
        <thead className="text-left text-muted">
          <tr>
            <th scope="col" className="py-2 pr-2 font-medium">
              Retention
            </th>
            <th scope="col" className="p-2 text-right font-medium">
              Minutes a day
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-medium">
              Known in a year
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {effects.map(({ retention, minutes, known }) => (
            <tr key={retention}>
              <th scope="row" className="text-left font-normal">
                <label className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
                  <input
                    type="radio"
                    name="compared-retention"
                    className="accent-accent"
                    checked={retention === wanted}
                    onChange={() => onChoose(retention)}
                  />
                  {retention}%{retention === present ? <span className="text-muted">now</span> : null}
                </label>
              </th>
              <td className="p-2 text-right">{minutesText(minutes)}</td>
              <td className="py-2 pl-2 text-right">{formatNumber(Math.round(known))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
