import { Area, AreaChart, Bar, BarChart, ReferenceLine, YAxis } from 'recharts';
import type { MemoryHistory } from '#contract/memory-history.ts';
import { CARD_STAGES, type CardStage } from '#domain/scheduling/stages.ts';
import { STAGE_NAMES } from '#web/features/scheduling/stage-counts.ts';
import { countOf, formatDay, formatNumber } from '#web/lib/format.ts';
import { chartFrame, chartTooltip } from './chart-parts.tsx';
import { FILL, MARGIN, PERCENT_AXIS, TICK } from './chart-style.ts';
import { monthName, retentionText } from './memory-labels.ts';
import type { Month } from './memory-series.ts';
import { spanDate } from './span-label.ts';

const STRIPES = 'learning-stripes';

/** The colours of `STAGE_FILLS` for SVG. */
const STAGE_AREAS: Readonly<Record<CardStage, string>> = {
  new: 'var(--heat-0)',
  learning: `url(#${STRIPES})`,
  young: 'var(--heat-2)',
  mature: 'var(--heat-4)',
};

/** The share of reviewed cards that were remembered, with the desired retention as a line. */
export function RetentionChart({ months, desired }: { months: readonly Month[]; desired: number }) {
  return (
    <BarChart
      responsive
      data={months}
      style={FILL}
      margin={MARGIN}
      aria-label="Bar chart of true retention by month. Use the arrow keys to move between months; the tables below list all values."
    >
      {chartFrame('month', monthName)}
      <YAxis {...PERCENT_AXIS} />
      {chartTooltip(months, (month) => ({
        title: monthName(month.month),
        lines: [retentionText(month), countOf(month.reviews, 'review')],
      }))}
      <Bar
        dataKey="retention"
        fill="var(--accent)"
        radius={[3, 3, 0, 0]}
        maxBarSize={36}
        isAnimationActive={false}
      />
      <ReferenceLine y={desired} stroke="var(--saffron)" strokeDasharray="4 4" />
    </BarChart>
  );
}

/** The number of cards in each stage per day, stacked. */
export function StagesChart({ days }: { days: MemoryHistory['stages'] }) {
  return (
    <AreaChart
      responsive
      data={days}
      style={FILL}
      margin={MARGIN}
      aria-label="Area chart of the cards in each memory stage by day. Use the arrow keys to move between days; the tables below list all values."
    >
      {chartFrame('date', spanDate)}
      {countAxis()}
      {chartTooltip(days, (day) => ({
        title: formatDay(day.date),
        lines: CARD_STAGES.map((stage) => `${STAGE_NAMES[stage]}: ${formatNumber(day[stage])}`),
      }))}
      <defs>
        <pattern
          id={STRIPES}
          width={5}
          height={5}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={5} height={5} fill="var(--surface)" />
          <rect width={3} height={5} fill="var(--saffron)" />
        </pattern>
      </defs>
      {CARD_STAGES.toReversed().map((stage) => (
        <Area
          key={stage}
          dataKey={stage}
          name={STAGE_NAMES[stage]}
          stackId="stages"
          type="linear"
          fill={STAGE_AREAS[stage]}
          fillOpacity={1}
          stroke="var(--surface)"
          strokeWidth={1}
          activeDot={false}
          isAnimationActive={false}
        />
      ))}
    </AreaChart>
  );
}

function countAxis() {
  return (
    <YAxis width={42} tick={TICK} tickLine={false} axisLine={false} allowDecimals={false} tickCount={5} />
  );
}
