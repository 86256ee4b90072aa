import type * as Binding from '@open-spaced-repetition/binding';
import type { FastifyBaseLogger } from 'fastify';
import type { TrainingItem } from '#domain/scheduling/optimize.ts';

/** Fits the weights of FSRS to what a learner remembered. Rejects with the signal's reason as soon as it is aborted. */
export type ParameterOptimizer = (items: readonly TrainingItem[], signal: AbortSignal) => Promise<number[]>;

/** The fitter, loaded when it is first asked for; null where it cannot be loaded. */
export type LoadParameterOptimizer = () => Promise<ParameterOptimizer | null>;

/**
 * Loads the optimiser of FSRS (fsrs-rs) once, when it is needed. It works in threads of its own. It is native code: if there is
 * none for the machine, the log says so once.
 */
export function parameterOptimizerLoader(
  log: Pick<FastifyBaseLogger, 'warn'>,
  importBinding = () => import('@open-spaced-repetition/binding'),
): LoadParameterOptimizer {
  let loading: Promise<ParameterOptimizer | null> | undefined;
  return () => (loading ??= load(log, importBinding));
}

async function load(
  log: Pick<FastifyBaseLogger, 'warn'>,
  importBinding: () => Promise<typeof Binding>,
): Promise<ParameterOptimizer | null> {
  try {
    const { computeParameters, FSRSBindingItem, FSRSBindingReview } = await importBinding();
    return (items, signal) => {
      const fitted = computeParameters(
        items.map(
          (item) => new FSRSBindingItem(item.map(({ rating, days }) => new FSRSBindingReview(rating, days))),
        ),
        { enableShortTerm: true, numRelearningSteps: 1 },
      );
      return unlessAborted(fitted, signal);
    };
  } catch (error) {
    log.warn({ err: error }, 'schedules are not fitted to learners: the optimiser of FSRS cannot be loaded');
    return null;
  }
}

/** Stops waiting when aborted; the work itself cannot be stopped. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop));
}
