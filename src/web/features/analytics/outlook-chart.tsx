import { Bar, BarChart, YAxis } from 'recharts';
import { countOf } from '#web/lib/format.ts';
import { chartFrame, chartTooltip } from './chart-parts.tsx';
import { FILL, MARGIN, TICK } from './chart-style.ts';
import type { OutlookSpan } from './outlook-spans.ts';
import { spanDate, spanLabel } from './span-label.ts';

type Props = { spans: readonly OutlookSpan[]; unit: 'day' | 'week' };

/** The cards that are expected to come up in the days or weeks ahead, new ones on top. */
export function OutlookChart({ spans, unit }: Props) {
  return (
    <BarChart
      responsive
      data={spans}
      style={FILL}
      margin={MARGIN}
      aria-label={`Bar chart of the cards expected on each ${unit}. Use the arrow keys to move between ${unit}s; the table below lists all values.`}
    >
      {chartFrame('from', spanDate)}
      <YAxis width={42} tick={TICK} tickLine={false} axisLine={false} allowDecimals={false} tickCount={5} />
      {chartTooltip(spans, (span) => ({
        title: spanLabel(span),
        lines: [
          countOf(span.reviews, 'review'),
          countOf(span.new, 'new card'),
          countOf(span.minutes, 'minute'),
        ],
      }))}
      <Bar dataKey="reviews" stackId="cards" fill="var(--accent)" maxBarSize={20} isAnimationActive={false} />
      <Bar dataKey="new" stackId="cards" fill="var(--saffron)" maxBarSize={20} isAnimationActive={false} />
    </BarChart>
  );
}
