import { retryAdvice } from '#web/lib/classify-error.ts';
import type { Activity } from './replica-status.ts';
import type { Replica } from './replica.ts';
import { StorageFullError } from './store.ts';

/** ms before each retry; the last one repeats. */
const PAUSES_MS = [10_000, 30_000, 120_000] as const;

type Deps = {
  replica: Pick<Replica, 'push' | 'pull'>;
  onActivity: (activity: Activity) => void;
  /** Resolves after `ms`, or earlier if a retry may succeed. */
  pause: (ms: number) => Promise<void>;
  isEnded: () => boolean;
};

/**
 * Sends and takes changes, one run at a time; a call during a run makes another one follow. Failed runs are retried
 * automatically. Each call resolves with the run that it has requested.
 */
export function createSyncLoop({ replica, onActivity, pause, isEnded }: Deps): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let retrying = false;
  let failures = 0;

  function sync(): Promise<void> {
    next ??= running.then(() => {
      next = null;
      running = run();
      return running;
    });
    return next;
  }

  async function run(): Promise<void> {
    if (isEnded()) return;
    onActivity('syncing');
    const activity = await exchange();
    if (isEnded()) return;
    onActivity(activity);
    failures = activity === 'idle' ? 0 : failures + 1;
    // Waiting does not give the device more room.
    if (failures > 0 && activity !== 'full') void retry();
  }

  async function exchange(): Promise<Activity> {
    const sent = await outcomeOf(replica.push);
    // If a command fails, changes may be taken all the same.
    const taken = sent === 'waiting' ? sent : await outcomeOf(replica.pull);
    return sent === 'idle' ? taken : sent;
  }

  async function retry(): Promise<void> {
    if (retrying) return;
    retrying = true;
    await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0);
    retrying = false;
    if (!isEnded() && failures > 0) await sync();
  }

  return sync;
}

async function outcomeOf(work: () => Promise<void>): Promise<Activity> {
  try {
    await work();
    return 'idle';
  } catch (error) {
    if (error instanceof StorageFullError) return 'full';
    return retryAdvice(error) === 'later' ? 'waiting' : 'failed';
  }
}
