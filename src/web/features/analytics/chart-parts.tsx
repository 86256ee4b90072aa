import { CartesianGrid, Tooltip, XAxis, type TooltipContentProps } from 'recharts';
import { CURSOR, GAP_BETWEEN_DATES, TICK } from './chart-style.ts';
import { ChartTip } from './chart-tip.tsx';

/** The grid and the horizontal axis. */
export function chartFrame(dataKey: string, label: (value: string) => string) {
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey={dataKey}
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        tickMargin={8}
        minTickGap={GAP_BETWEEN_DATES}
        tickFormatter={label}
      />
    </>
  );
}

/** What the pointer or the arrow keys say about a point. */
export function chartTooltip<T>(
  points: readonly T[],
  say: (point: T) => { title: string; lines: readonly string[] },
) {
  const content = ({ active, activeIndex }: TooltipContentProps) => {
    const point = points[Number(activeIndex ?? -1)];
    return active && point !== undefined ? <ChartTip {...say(point)} /> : null;
  };
  return <Tooltip content={content} cursor={CURSOR} isAnimationActive={false} />;
}
