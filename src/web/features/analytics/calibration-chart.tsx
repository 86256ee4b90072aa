import { Bar, ComposedChart, Line, YAxis } from 'recharts';
import type { MemoryHistory } from '#contract/memory-history.ts';
import { countOf } from '#web/lib/format.ts';
import { chartFrame, chartTooltip } from './chart-parts.tsx';
import { FILL, MARGIN, PERCENT_AXIS } from './chart-style.ts';
import { percentOf } from './expected-text.ts';

type Deciles = MemoryHistory['calibration']['deciles'];

/** The share of cards that were recalled, by how likely that was, with the expectation as a line. */
export function CalibrationChart({ deciles }: { deciles: Deciles }) {
  const points = deciles.map((decile) => ({
    ...decile,
    likely: `${decile.from}–${decile.from + 10}%`,
    expectedShare: (decile.expected / decile.reviews) * 100,
    recalledShare: (decile.recalled / decile.reviews) * 100,
  }));
  return (
    <ComposedChart
      responsive
      data={points}
      style={FILL}
      margin={MARGIN}
      aria-label="Bar chart of the cards recalled by how likely that was, with a line for what was expected. Use the arrow keys to move between bars; the tables below list all values."
    >
      {chartFrame('likely', (name) => name)}
      <YAxis {...PERCENT_AXIS} />
      {chartTooltip(points, (point) => {
        const [expected, recalled] = percentOf(point);
        return {
          title: `Likely by ${point.likely}`,
          lines: [`${expected} expected`, `${recalled} recalled`, countOf(point.reviews, 'review')],
        };
      })}
      <Bar
        dataKey="recalledShare"
        fill="var(--accent)"
        radius={[3, 3, 0, 0]}
        maxBarSize={36}
        isAnimationActive={false}
      />
      <Line
        dataKey="expectedShare"
        stroke="var(--saffron)"
        strokeWidth={2}
        strokeDasharray="4 4"
        dot={{ r: 3, fill: 'var(--saffron)', strokeDasharray: '' }}
        isAnimationActive={false}
      />
    </ComposedChart>
  );
}
