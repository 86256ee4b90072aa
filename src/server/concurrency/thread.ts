import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** The longest that the work on one message may take. */
  milliseconds: number;
  /** The memory for JavaScript objects. */
  heapMegabytes: number;
  /** The memory for buffers, which Node's limits for threads leave out. */
  bufferMegabytes: number;
}

/** A script that sends one answer to each message. */
export interface ThreadScript<Message, Answer> {
  url: URL;
  /** Exists only for its types. */
  types?: { message: Message; answer: Answer };
}

/** Why there is no answer. */
export interface ThreadEnd {
  ended: 'time' | 'memory' | 'died';
  detail?: string;
  /** The error with which the script failed. */
  cause?: Error;
}

/** A thread that takes one message at a time. Once it has ended, it answers with that end. */
export interface Thread<Message, Answer> {
  /** Rejected only when `signal` is aborted. */
  ask: (message: Message, signal?: AbortSignal) => Promise<{ answer: Answer } | ThreadEnd>;
  /** Ends the thread immediately. */
  end: () => Promise<void>;
}

const WATCH_MS = 50;

/** Starts a script in a thread of its own. Whatever the script does, each answer comes within the limits. */
export function startThread<Message, Answer>(
  script: ThreadScript<Message, Answer>,
  limits: ThreadLimits,
): Thread<Message, Answer> {
  const worker = new Worker(script.url, {
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 32 },
    // Keeps what libraries print about a user's file out of the log.
    stdout: true,
    stderr: true,
  });
  let ended: ThreadEnd | undefined;
  let answered: ((answer: { answer: Answer } | ThreadEnd) => void) | undefined;
  const endAs = (end: ThreadEnd) => {
    ended ??= end;
    answered?.(ended);
  };
  worker.on('message', (answer: Answer) => answered?.({ answer }));
  worker.once('error', (error: Error & { code?: string }) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    endAs({ ended: isMemory ? 'memory' : 'died', detail: error.message, cause: error });
  });
  worker.once('exit', (code) => endAs({ ended: 'died', detail: `The thread ended with code ${code}.` }));
  return {
    async ask(message, signal) {
      signal?.throwIfAborted();
      if (ended) return ended;
      const done = Promise.withResolvers<{ answer: Answer } | ThreadEnd>();
      answered = done.resolve;
      const timer = setTimeout(() => endAs({ ended: 'time' }), limits.milliseconds);
      const abort = () => done.reject(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      const stopWatching = watchBuffers(worker, limits.bufferMegabytes, () =>
        endAs({ ended: 'memory', detail: 'buffers' }),
      );
      worker.postMessage(message);
      try {
        return await done.promise;
      } finally {
        answered = undefined;
        clearTimeout(timer);
        stopWatching();
        signal?.removeEventListener('abort', abort);
        if (ended) await worker.terminate();
      }
    },
    async end() {
      endAs({ ended: 'died', detail: 'It was ended.' });
      await worker.terminate();
    },
  };
}

/** Watches how much memory the buffers of a thread take; a thread reports that even while it computes. */
function watchBuffers(worker: Worker, megabytes: number, tooMuch: () => void): () => void {
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    // Rejected before the thread has started and after it has ended.
    const statistics = await worker.getHeapStatistics().catch(() => undefined);
    isAsking = false;
    if (statistics !== undefined && statistics.external_memory > megabytes * 1024 * 1024) tooMuch();
  };
  const timer = setInterval(() => void ask(), WATCH_MS);
  void ask();
  return () => clearInterval(timer);
}
