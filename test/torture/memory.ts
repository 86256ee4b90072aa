const THIRDS = 3;

/** With fewer samples a third is not meaningful. */
const MIN_SAMPLES = 9;

/** The live heap fluctuates by this share, and on a small heap by some MiB. */
const USUAL_SHARE = 0.1;
const USUAL_MIB = 8;

/** The medians of the three thirds of the samples; empty if there are too few. */
export function medians(samples: readonly number[]): number[] {
  if (samples.length < MIN_SAMPLES) return [];
  const third = Math.floor(samples.length / THIRDS);
  return Array.from({ length: THIRDS }, (_, index) => {
    const sorted = samples.slice(index * third, (index + 1) * third).toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  });
}

/**
 * Whether the live heap (MiB) keeps growing under constant load. The first third does not count, because it fills the
 * caches.
 */
export function keepsGrowing(samples: readonly number[]): boolean {
  const [, second = 0, last = 0] = medians(samples);
  return last - second > Math.max(USUAL_MIB, second * USUAL_SHARE);
}
