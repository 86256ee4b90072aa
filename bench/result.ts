/** The results of a bench on this machine. */
export type Result = { name: string; value: number; unit: string; budget: string };

/** How long a call takes, in ms. */
export async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await call();
  return performance.now() - begun;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value below which `percent` of all values lie; NaN without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
