import { useState } from 'react';
import { DEFAULT_DAILY_GOAL } from '#domain/account/settings.ts';
import { useSettings } from '#web/features/account/settings.queries.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import {
  byWeek,
  fillDays,
  fillDaysInWeeks,
  lengthOf,
  total,
  type DayInWeek,
  type Span,
} from '#web/features/progress/day-series.ts';
import { Segments } from '#web/ui/segments.tsx';
import { ChartFrame, DashedKey } from './chart-frame.tsx';
import type { History } from './history.ts';
import { lazyChart } from './lazy-chart.tsx';
import { SpanTable } from './span-table.tsx';

const charts = () => import('./charts.tsx');
const CardsChart = lazyChart(async () => (await charts()).CardsChart);
const AccuracyChart = lazyChart(async () => (await charts()).AccuracyChart);

const DAYS = [30, 90, 365] as const;
const RANGES = DAYS.map((days) => ({ value: days, label: `${days} days` }));

/** Ranges of this many days or more show weeks, because days would be too thin to see. */
const WEEKLY_FROM = 365;

export function DayCharts({ history }: { history: History | undefined }) {
  const [range, setRange] = useState<(typeof DAYS)[number]>(30);
  const goal = useSettings().data?.dailyGoal ?? DEFAULT_DAILY_GOAL;
  const unit = range >= WEEKLY_FROM ? 'week' : 'day';
  const days = history && fillDays(history.daily, history.today, range);
  const spans = days && (unit === 'week' ? byWeek(days) : days);
  const sum = days && total(days);
  const points =
    history && (unit === 'week' ? spans?.map(asWeek) : fillDaysInWeeks(history.daily, history.today, range));
  return (
    <section aria-labelledby="charts-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="charts-heading" className="font-serif text-2xl font-medium">
          {unit === 'week' ? 'Week by week' : 'Day by day'}
        </h2>
        <Segments label="Range" segments={RANGES} value={range} onChange={setRange} />
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <ChartFrame
          title={`Cards per ${unit}`}
          figure={sum && cardsFigure(sum)}
          legend={unit === 'day' ? <DashedKey>Goal {formatNumber(goal)}</DashedKey> : null}
        >
          {spans && <CardsChart spans={spans} unit={unit} goal={unit === 'day' ? goal : null} />}
        </ChartFrame>
        <ChartFrame
          title="Accuracy"
          figure={sum && accuracyFigure(sum)}
          legend={<AccuracyKeys unit={unit} />}
        >
          {points && <AccuracyChart spans={points} unit={unit} />}
        </ChartFrame>
      </div>
      {points && (
        <SpanTable spans={points} caption={`Cards and accuracy per ${unit}, the last ${range} days`} />
      )}
    </section>
  );
}

/** In a chart of weeks, the line shows the accuracy of each week. */
const asWeek = (week: Span): DayInWeek => ({ ...week, week: week.accuracy });

function AccuracyKeys({ unit }: { unit: 'day' | 'week' }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-normal text-muted">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="w-5 border-t-2 border-accent" />7 days
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-full bg-muted opacity-60 forced-color-adjust-none" />
        Each {unit}, by cards
      </span>
    </span>
  );
}

function cardsFigure(sum: Span): string {
  return `${countOf(sum.cards, 'card')}, ${Math.round(sum.cards / lengthOf(sum))} a day`;
}

function accuracyFigure({ accuracy }: Span): string {
  return accuracy === null ? 'Nothing answered' : `${accuracy}% on average`;
}
