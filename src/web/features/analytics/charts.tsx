import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts';
import type { Span } from '#web/features/progress/day-series.ts';
import { CURSOR, FILL, GAP_BETWEEN_DATES, MARGIN, PERCENT_AXIS, TICK } from './chart-style.ts';
import { ChartTip } from './chart-tip.tsx';
import { spanDate, spanLabel, spanText } from './span-label.ts';

type Props = { spans: readonly Span[]; unit: 'day' | 'week' };

/** Cards answered; a day without study has no bar. */
export function CardsChart({ spans, unit, goal }: Props & { goal: number | null }) {
  return (
    <BarChart
      responsive
      data={spans}
      style={FILL}
      margin={MARGIN}
      syncId="days"
      aria-label={`Bar chart of cards per ${unit}. Use the arrow keys to move between ${unit}s; the table below lists all values.`}
    >
      {frame(spans)}
      <YAxis width={36} tick={TICK} tickLine={false} axisLine={false} allowDecimals={false} tickCount={5} />
      {goal === null ? null : (
        <ReferenceLine y={goal} stroke="var(--saffron)" strokeDasharray="4 4" ifOverflow="extendDomain" />
      )}
      <Bar
        dataKey="cards"
        fill="var(--accent)"
        radius={[3, 3, 0, 0]}
        maxBarSize={20}
        isAnimationActive={false}
      />
    </BarChart>
  );
}

/** The share of correct answers, with a gap where nothing was answered. */
export function AccuracyChart({ spans, unit }: Props) {
  return (
    <LineChart
      responsive
      data={spans}
      style={FILL}
      margin={MARGIN}
      syncId="days"
      aria-label={`Line chart of accuracy per ${unit}. Use the arrow keys to move between ${unit}s; the table below lists all values.`}
    >
      {frame(spans)}
      <YAxis {...PERCENT_AXIS} />
      <Line
        dataKey="accuracy"
        stroke="var(--accent)"
        strokeWidth={2}
        dot={{ r: 2.5, fill: 'var(--accent)', strokeWidth: 0 }}
        activeDot={{ r: 5, fill: 'var(--accent)', stroke: 'var(--surface)' }}
        connectNulls={false}
        isAnimationActive={false}
      />
    </LineChart>
  );
}

/** Shared by both charts. */
function frame(spans: readonly Span[]) {
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="to"
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        tickMargin={8}
        minTickGap={GAP_BETWEEN_DATES}
        tickFormatter={spanDate}
      />
      <Tooltip
        content={(tip) => <SpanTip {...tip} spans={spans} />}
        cursor={CURSOR}
        isAnimationActive={false}
      />
    </>
  );
}

function SpanTip({ active, activeIndex, spans }: TooltipContentProps & { spans: readonly Span[] }) {
  const span = spans[Number(activeIndex ?? -1)];
  if (!active || span === undefined) return null;
  return <ChartTip title={spanLabel(span)} lines={[spanText(span)]} />;
}
