import { CartesianGrid, Line, LineChart, XAxis, YAxis } from 'recharts';
import type { RetentionEffect } from '#domain/planning/retention-effect.ts';
import { chartTooltip } from '#web/features/analytics/chart-parts.tsx';
import { FILL, MARGIN, TICK } from '#web/features/analytics/chart-style.ts';
import { countOf } from '#web/lib/format.ts';
import { minutesText } from './retention-help-text.ts';

type Props = {
  effects: readonly RetentionEffect[];
  /** The retention that is marked, in percent. */
  wanted: number;
};

/** The number of known cards against the minutes a day that they take: the curve flattens where more time gains little. */
export function RetentionChart({ effects, wanted }: Props) {
  return (
    <LineChart
      responsive
      data={effects}
      style={FILL}
      margin={MARGIN}
      aria-label="Line chart of the cards known after a year by minutes a day. Use the arrow keys to move between values of retention; the table below lists all of them."
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="minutes"
        type="number"
        domain={[0, 'dataMax']}
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        tickMargin={8}
        tickFormatter={(minutes: number) => `${minutesText(minutes)} min`}
      />
      <YAxis
        width={52}
        tick={TICK}
        tickLine={false}
        axisLine={false}
        allowDecimals={false}
        tickCount={4}
        domain={[0, 'auto']}
      />
      {chartTooltip(effects, ({ retention, minutes, known }) => ({
        title: `${retention}%`,
        lines: [`${minutesText(minutes)} min a day`, `${countOf(Math.round(known), 'card')} known`],
      }))}
      <Line
        dataKey="known"
        stroke="var(--accent)"
        strokeWidth={2.5}
        dot={<EffectDot wanted={wanted} />}
        activeDot={{ r: 5, fill: 'var(--accent)', stroke: 'var(--surface)' }}
        isAnimationActive={false}
      />
    </LineChart>
  );
}

type DotProps = { cx?: number; cy?: number; payload?: RetentionEffect; wanted: number };

function EffectDot({ cx, cy, payload, wanted }: DotProps) {
  if (cx === undefined || cy === undefined) return null;
  const isWanted = payload?.retention === wanted;
  return <circle cx={cx} cy={cy} r={isWanted ? 7 : 3} fill={isWanted ? 'var(--saffron)' : 'var(--accent)'} />;
}
