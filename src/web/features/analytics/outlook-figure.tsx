import { useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { FigureDetails } from './figure-details.tsx';
import { FigureTable } from './figure-table.tsx';
import { Later } from './later.tsx';
import { lazyChart } from './lazy-chart.tsx';
import { knownText, loadText, outlookSpans, type OutlookSpan } from './outlook-spans.ts';
import { useOutlook } from './outlook.queries.ts';
import { PartFailed } from './part-failed.tsx';
import { spanLabel } from './span-label.ts';

const OutlookChart = lazyChart(async () => (await import('./outlook-chart.tsx')).OutlookChart);

const MONTH = 30;
const YEAR = 365;
const RANGES = [
  { value: MONTH, label: '30 days' },
  { value: YEAR, label: '365 days' },
] as const;

/** How many cards are expected to come up in the days ahead, and how many will be known. */
export function OutlookFigure() {
  const { data, error, isError, isFetching, refetch } = useOutlook();
  const [range, setRange] = useState<(typeof RANGES)[number]['value']>(MONTH);
  if (data === undefined && isError) {
    return (
      <PartFailed
        title={failureTitle(error, 'Failed to load the forecast')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const unit = range === YEAR ? 'week' : 'day';
  const spans = data && outlookSpans(data.days, range, unit);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-h-6 min-w-0 flex-1 basis-60 text-muted">
          {data ? knownText(data, range === YEAR) : <Skeleton className="h-5 w-3/4" />}
        </p>
        <Segments label="Forecast for" segments={RANGES} value={range} onChange={setRange} />
      </div>
      <ChartFrame
        title={`Expected in the next ${range} days`}
        figure={data && loadText(data.days, range)}
        legend={<OutlookKeys />}
      >
        {spans &&
          (isNothing(spans) ? (
            <Later>Nothing is expected: no deck with cards is being reviewed.</Later>
          ) : (
            <OutlookChart spans={spans} unit={unit} />
          ))}
      </ChartFrame>
      {spans && <OutlookTable spans={spans} range={range} />}
    </div>
  );
}

function isNothing(spans: readonly OutlookSpan[]): boolean {
  return spans.every((span) => span.reviews + span.new === 0);
}

function OutlookTable({ spans, range }: { spans: readonly OutlookSpan[]; range: number }) {
  return (
    <FigureDetails summary="Show the forecast as a table">
      <FigureTable
        caption={`Expected in the next ${range} days`}
        columns={['Date', 'Reviews', 'New', 'Minutes']}
        rows={spans.map((span) => ({
          name: spanLabel(span),
          figures: [span.reviews, span.new, span.minutes].map(formatNumber),
        }))}
      />
    </FigureDetails>
  );
}

function OutlookKeys() {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-normal text-muted">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="size-3 rounded-xs bg-accent forced-color-adjust-none" />
        Reviews
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="size-3 rounded-xs bg-saffron forced-color-adjust-none" />
        New cards
      </span>
    </span>
  );
}
