/** Shared by all charts. Recharts takes colours as values, so these refer to the design tokens. */
export const TICK = { fill: 'var(--muted)', fontSize: 12 };
export const FILL = { width: '100%', height: '100%' } as const;
export const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
export const GAP_BETWEEN_DATES = 32;
export const CURSOR = { fill: 'var(--raised)', stroke: 'var(--line-strong)', strokeWidth: 0 };
export const PERCENT_AXIS = {
  width: 42,
  tick: TICK,
  tickLine: false,
  axisLine: false,
  domain: [0, 100] as [number, number],
  ticks: [0, 25, 50, 75, 100],
  tickFormatter: (percent: number) => `${percent}%`,
};
