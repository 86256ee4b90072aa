import { Bar, BarChart, Line, LineChart, ReferenceLine, YAxis } from 'recharts';
import { lengthOf, type DayInWeek, type Span } from '#web/features/progress/day-series.ts';
import { chartFrame, chartTooltip } from './chart-parts.tsx';
import { FILL, MARGIN, PERCENT_AXIS, TICK } from './chart-style.ts';
import { spanDate, spanLabel, spanText } from './span-label.ts';

type Props = { spans: readonly Span[]; unit: 'day' | 'week' };

/** Cards answered per day or week; days without study have no bar. */
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

/** Days with fewer cards get a fainter dot, since their accuracy means little. */
const FEW_CARDS = 10;

/** The accuracy over seven days as a line, and of each day as a dot that grows with the number of cards. */
export function AccuracyChart({ spans, unit }: { spans: readonly DayInWeek[]; unit: Props['unit'] }) {
  const lowest = Math.min(...spans.map(({ accuracy }) => accuracy ?? 100));
  const floor = Math.min(50, Math.floor(lowest / STEP) * STEP);
  return (
    <LineChart
      responsive
      data={spans}
      style={FILL}
      margin={MARGIN}
      syncId="days"
      aria-label={`Line chart of accuracy over seven days. Use the arrow keys to move between ${unit}s; the table below lists all values.`}
    >
      {frame(spans)}
      <YAxis {...PERCENT_AXIS} domain={[floor, 100]} ticks={PERCENT_AXIS.ticks.filter((at) => at >= floor)} />
      <Line
        dataKey="accuracy"
        stroke="none"
        dot={<DayDot />}
        activeDot={{ r: 5, fill: 'var(--accent)', stroke: 'var(--surface)' }}
        isAnimationActive={false}
      />
      <Line
        dataKey="week"
        type="monotone"
        stroke="var(--accent)"
        strokeWidth={2.5}
        dot={false}
        activeDot={false}
        connectNulls={false}
        isAnimationActive={false}
      />
    </LineChart>
  );
}

const STEP = 25;

/** Radius in px, from 2 to 7. The area grows with the number of cards per day, because the eye compares areas. */
function dotRadius(span: Span): number {
  return Math.min(7, Math.max(2, Math.sqrt(span.cards / lengthOf(span))));
}

function DayDot({ cx, cy, payload }: { cx?: number; cy?: number; payload?: DayInWeek }) {
  if (cx === undefined || typeof cy !== 'number' || !payload || payload.accuracy === null) return null;
  return (
    <circle
      cx={cx}
      cy={cy}
      r={dotRadius(payload)}
      fill="var(--muted)"
      fillOpacity={payload.cards < FEW_CARDS ? 0.18 : 0.45}
    />
  );
}

/** Shared by both charts. */
function frame(spans: readonly PerhapsInWeek[]) {
  return (
    <>
      {chartFrame('to', spanDate)}
      {chartTooltip(spans, (span) => ({ title: spanLabel(span), lines: linesOf(span) }))}
    </>
  );
}

type PerhapsInWeek = Span & Partial<DayInWeek>;

function linesOf(span: PerhapsInWeek): string[] {
  const { week } = span;
  // A point for a whole week needs no second figure for the week.
  const inWeek = lengthOf(span) > 1 || week === undefined || week === null ? [] : [`${week}% in 7 days`];
  return [spanText(span), ...inWeek];
}
