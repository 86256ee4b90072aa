import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';
import { IS_LOGGING, MILLISECONDS, PLACES, STALL_MS, STALLS, TURNS } from './watchdog-places.mjs';

const STALLED_AFTER_MS = 200;
const BEAT_MS = 50;

/**
 * Watches the event loop from a thread, and logs when it has stood still for more than 200 ms, before it moves again. Nothing on
 * the loop itself could do that. Does not keep the process alive. Returns a function that ends the watch.
 */
export function watchEventLoop({
  log,
  metrics,
}: {
  log: Pick<Logger, 'isLevelEnabled' | 'warn'>;
  metrics: Pick<Metrics, 'countStalls'>;
}): () => Promise<void> {
  const shared = new Int32Array(new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT));
  shared[STALL_MS] = STALLED_AFTER_MS;
  shared[IS_LOGGING] = log.isLevelEnabled('warn') ? 1 : 0;
  const thread = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
    workerData: shared,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  });
  thread.once('error', (error) => log.warn({ err: error }, 'the event loop is no longer watched'));
  thread.unref();
  const timer = setInterval(() => {
    Atomics.add(shared, TURNS, 1);
    Atomics.notify(shared, TURNS);
    const count = Atomics.exchange(shared, STALLS, 0);
    if (count > 0) metrics.countStalls(count, Atomics.exchange(shared, MILLISECONDS, 0));
  }, BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await thread.terminate();
  };
}
