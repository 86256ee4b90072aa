import type { TrainingItem } from '#domain/memory/fit.ts';

/** Fits the weights of FSRS to what a learner remembered. Stops early, with what it has, when the signal says so. */
export type WeightFitter = (items: readonly TrainingItem[], signal: AbortSignal) => Promise<number[]>;

/**
 * The optimiser of FSRS (fsrs-rs), which works in threads of its own. It is native code and an optional dependency: null
 * where it is missing.
 */
export async function loadWeightFitter(): Promise<WeightFitter | null> {
  try {
    const { computeParameters, FSRSBindingItem, FSRSBindingReview } =
      await import('@open-spaced-repetition/binding');
    return (items, signal) =>
      computeParameters(
        items.map(
          (item) => new FSRSBindingItem(item.map(({ rating, days }) => new FSRSBindingReview(rating, days))),
        ),
        { enableShortTerm: true, numRelearningSteps: 1, progress: () => !signal.aborted },
      );
  } catch {
    return null;
  }
}
