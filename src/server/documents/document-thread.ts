import { Worker } from 'node:worker_threads';
import { failure, MAX_BYTES, type NamedFile, type ReadDocument, type ReadFailure } from './document.ts';

export interface ReadingLimits {
  /** How long reading may take. */
  milliseconds: number;
  /** What JavaScript objects of the thread may take. */
  heapMegabytes: number;
  /** What its buffers may take, which the limits of a thread do not include. */
  bufferMegabytes: number;
}

const LIMITS: ReadingLimits = { milliseconds: 60_000, heapMegabytes: 384, bufferMegabytes: 384 };
const WATCH_MS = 50;
const WORKER = new URL('./document-worker.ts', import.meta.url);

/**
 * Reads a document in a thread of its own, which ends with it. Whatever the file does, the answer comes within the limits;
 * the promise is rejected only when `signal` is aborted.
 */
export async function readDocument(
  file: NamedFile,
  signal?: AbortSignal,
  limits: ReadingLimits = LIMITS,
): Promise<ReadDocument | ReadFailure> {
  signal?.throwIfAborted();
  if (file.bytes.length > MAX_BYTES) return failure('too-large');
  if (file.bytes.length === 0) return failure('empty');
  const worker = new Worker(WORKER, {
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 32 },
    // What a library prints about a broken file is nobody's log.
    stdout: true,
    stderr: true,
  });
  worker.postMessage(file);
  const answered = Promise.withResolvers<ReadDocument | ReadFailure>();
  worker.once('message', answered.resolve);
  worker.once('error', (error: Error & { code?: string }) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    answered.resolve(failure(isMemory ? 'unpacks-to-too-much' : 'damaged', error.message));
  });
  worker.once('exit', (code) => answered.resolve(failure('damaged', `The thread ended with code ${code}.`)));
  const timer = setTimeout(() => answered.resolve(failure('took-too-long')), limits.milliseconds);
  const abort = () => answered.reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const stopWatching = watchBuffers(worker, limits.bufferMegabytes, () =>
    answered.resolve(failure('unpacks-to-too-much', 'buffers')),
  );
  try {
    return await answered.promise;
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
