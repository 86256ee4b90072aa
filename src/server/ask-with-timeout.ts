import type { Timers } from './ports/timers.ts';

/**
 * Asks a question that may never be answered, waiting at most `ms`: then the result is undefined. Only one question is
 * pending at a time, since each occupies a connection or a thread until it is answered.
 */
export function askWithTimeout<T>(
  question: () => Promise<T>,
  ms: number,
  timers: Timers,
): () => Promise<T | undefined> {
  let asking: Promise<T> | undefined;
  return async () => {
    const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
    const stopTimer = timers.after(ms, () => resolve(undefined));
    asking ??= question().finally(() => {
      asking = undefined;
    });
    try {
      return await Promise.race([asking, tooLate]);
    } finally {
      stopTimer();
    }
  };
}
