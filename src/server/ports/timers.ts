import { setTimeout as delay } from 'node:timers/promises';

/** The server's timers; tests supply ones that do not wait. */
export type Timers = {
  /** Resolves after `ms`; rejects with the signal's reason when it aborts first. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Calls back once after `ms`, unless the returned function is called before. */
  after: (ms: number, callback: () => void) => () => void;
};

export const systemTimers: Timers = {
  sleep: async (ms, signal) => {
    try {
      await delay(ms, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  },
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
