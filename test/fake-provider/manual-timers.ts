import type { Timers } from '#server/ports/timers.ts';

export type ManualTimers = Timers & {
  /** The length of every pause in ms; none takes any real time. */
  slept: number[];
  /** The running timeouts in ms. */
  running: () => number[];
  /** Fires every running timeout of this length. */
  expire: (ms: number) => void;
};

/** Timers for tests: sleeping takes no time, and timeouts fire on request. */
export function manualTimers(): ManualTimers {
  const slept: number[] = [];
  const timeouts = new Set<{ ms: number; callback: () => void }>();
  return {
    slept,
    running: () => [...timeouts].map((timeout) => timeout.ms),
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      slept.push(ms);
    },
    after: (ms, callback) => {
      const timeout = { ms, callback };
      timeouts.add(timeout);
      return () => void timeouts.delete(timeout);
    },
    expire: (ms) => {
      for (const timeout of timeouts) {
        if (timeout.ms !== ms) continue;
        timeouts.delete(timeout);
        timeout.callback();
      }
    },
  };
}
