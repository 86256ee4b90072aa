import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

/** ms without a turn of the event loop that count as a stall. */
const STALL_MS = 200;
const BEAT_MS = 50;

/**
 * Has a thread watch whether the event loop turns. It logs each time that it has not for more than 200 ms, also while that lasts,
 * which nothing on the loop itself could do: not even the monitor of `perf_hooks`, whose figures are read on it. Keeps no process
 * alive. Returns what ends the watch.
 */
export function watchEventLoop({
  log,
  metrics,
}: {
  log: Pick<Logger, 'isLevelEnabled' | 'warn'>;
  metrics: Pick<Metrics, 'countStalls'>;
}): () => Promise<void> {
  const counter = () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const [turns, stalls, milliseconds] = [counter(), counter(), counter()];
  const thread = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
    workerData: { turns, stalls, milliseconds, stallMs: STALL_MS, isLogging: log.isLevelEnabled('warn') },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  });
  thread.once('error', (error) => log.warn({ err: error }, 'the event loop is no longer watched'));
  thread.unref();
  const timer = setInterval(() => {
    Atomics.add(turns, 0, 1);
    Atomics.notify(turns, 0);
    const count = Atomics.exchange(stalls, 0, 0);
    if (count > 0) metrics.countStalls(count, Atomics.exchange(milliseconds, 0, 0));
  }, BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await thread.terminate();
  };
}
