import type { Timers } from './ports/timers.ts';

/**
 * Asks a question that may never be answered, and waits for the answer no longer than `ms`: after that it is undefined.
 * One question at a time, whoever asks: each holds a connection, or a thread, for as long as it goes unanswered.
 */
export function askWithPatience<T>(
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
