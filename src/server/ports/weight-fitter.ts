import type { TrainingItem } from '#domain/memory/fit.ts';

/** Fits the weights of FSRS to what a learner remembered. Rejects with the signal's reason as soon as that is given. */
export type WeightFitter = (items: readonly TrainingItem[], signal: AbortSignal) => Promise<number[]>;

/**
 * The optimiser of FSRS (fsrs-rs), which works in threads of its own. It is native code and an optional dependency: null
 * where it is missing. Load it when it is needed, for it takes 6 MB of memory.
 */
export async function loadWeightFitter(): Promise<WeightFitter | null> {
  try {
    const { computeParameters, FSRSBindingItem, FSRSBindingReview } =
      await import('@open-spaced-repetition/binding');
    return (items, signal) => {
      const fitted = computeParameters(
        items.map(
          (item) => new FSRSBindingItem(item.map(({ rating, days }) => new FSRSBindingReview(rating, days))),
        ),
        { enableShortTerm: true, numRelearningSteps: 1 },
      );
      return unlessAborted(fitted, signal);
    };
  } catch {
    return null;
  }
}

/** Work that cannot be stopped is no longer waited for. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop));
}
