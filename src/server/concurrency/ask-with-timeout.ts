import type { Timers } from '../ports/timers.ts';

/**
 * Returns a function that asks `question`, and resolves to undefined if there is no result within `ms`. Only one question is
 * pending at a time, because each occupies a connection or a thread until it is answered.
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
