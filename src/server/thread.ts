import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** How long the work on one message may take. */
  milliseconds: number;
  /** What JavaScript objects of the thread may take. */
  heapMegabytes: number;
  /** What its buffers may take, which the limits of a thread do not include. */
  bufferMegabytes: number;
}

/** A script that answers each message with one. */
export interface ThreadScript<Message, Answer> {
  url: URL;
  /** Only types: what it is sent and what it answers. */
  types?: { message: Message; answer: Answer };
}

/** Why there is no answer. */
export interface ThreadEnd {
  ended: 'time' | 'memory' | 'died';
  detail?: string;
  /** What the script failed with. */
  cause?: Error;
}

/** A thread that is sent one message after the other. After an end it answers no more. */
export interface Thread<Message, Answer> {
  /** Rejected only when `signal` is aborted. */
  ask: (message: Message, signal?: AbortSignal) => Promise<{ answer: Answer } | ThreadEnd>;
  /** Ends it, whatever it does. */
  end: () => Promise<void>;
}

const WATCH_MS = 50;

/** Starts a script in a thread of its own. Whatever it does, each answer comes within the limits. */
export function startThread<Message, Answer>(
  script: ThreadScript<Message, Answer>,
  limits: ThreadLimits,
): Thread<Message, Answer> {
  const worker = new Worker(script.url, {
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 32 },
    // What a library prints about what it was given is nobody's log.
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

/** Asks the thread, which answers also while it computes, what its buffers take. */
function watchBuffers(worker: Worker, megabytes: number, tooMuch: () => void): () => void {
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    // Refused until the thread has started, which takes long on a busy machine, and when it has ended.
    const statistics = await worker.getHeapStatistics().catch(() => undefined);
    isAsking = false;
    if (statistics !== undefined && statistics.external_memory > megabytes * 1024 * 1024) tooMuch();
  };
  const timer = setInterval(() => void ask(), WATCH_MS);
  // A thread that was just made refuses: the watch goes on all the same.
  void ask();
  return () => clearInterval(timer);
}
