import type { Timers } from '#server/ports/timers.ts';

export type ManualTimers = Timers & {
  /** Every pause that was slept through, in ms; none of them takes any time. */
  slept: number[];
  /** Time-outs that are running, in ms. */
  running: () => number[];
  /** Lets every running time-out of this many ms run out. */
  expire: (ms: number) => void;
};

/** Timers for tests: sleeping takes no time, and time-outs run out when the test says so. */
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
