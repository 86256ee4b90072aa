import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** How long the work may take. */
  milliseconds: number;
  /** What JavaScript objects of the thread may take. */
  heapMegabytes: number;
  /** What its buffers may take, which the limits of a thread do not include. */
  bufferMegabytes: number;
}

/** A script that answers one message with one. */
export interface ThreadScript<Message, Answer> {
  url: URL;
  /** Only types: what it is sent and what it answers. */
  types?: { message: Message; answer: Answer };
}

/** Why there is no answer. */
export interface ThreadEnd {
  ended: 'time' | 'memory' | 'died';
  detail?: string;
}

const WATCH_MS = 50;

/**
 * Has a script, which answers one message with one, work in a thread that starts and ends with it. Whatever it does, the
 * result comes within the limits; the promise is rejected only when `signal` is aborted.
 */
export async function runInThread<Message, Answer>(
  script: ThreadScript<Message, Answer>,
  message: Message,
  limits: ThreadLimits,
  signal?: AbortSignal,
): Promise<{ answer: Answer } | ThreadEnd> {
  signal?.throwIfAborted();
  const worker = new Worker(script.url, {
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 32 },
    // What a library prints about what it was given is nobody's log.
    stdout: true,
    stderr: true,
  });
  worker.postMessage(message);
  const done = Promise.withResolvers<{ answer: Answer } | ThreadEnd>();
  worker.once('message', (answer: Answer) => done.resolve({ answer }));
  worker.once('error', (error: Error & { code?: string }) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    done.resolve({ ended: isMemory ? 'memory' : 'died', detail: error.message });
  });
  worker.once('exit', (code) =>
    done.resolve({ ended: 'died', detail: `The thread ended with code ${code}.` }),
  );
  const timer = setTimeout(() => done.resolve({ ended: 'time' }), limits.milliseconds);
  const abort = () => done.reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const stopWatching = watchBuffers(worker, limits.bufferMegabytes, () =>
    done.resolve({ ended: 'memory', detail: 'buffers' }),
  );
  try {
    return await done.promise;
  } finally {
    clearTimeout(timer);
    stopWatching();
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

/** Asks the thread, which answers also while it computes, what its buffers take. */
function watchBuffers(worker: Worker, megabytes: number, tooMuch: () => void): () => void {
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const { external_memory: bytes } = await worker.getHeapStatistics();
      if (bytes > megabytes * 1024 * 1024) tooMuch();
      isAsking = false;
    } catch {
      // It has ended.
      clearInterval(timer);
    }
  };
  const timer = setInterval(() => void ask(), WATCH_MS);
  return () => clearInterval(timer);
}
