import { runInThread } from '../concurrency/run-in-thread.ts';
import type { ThreadEnd, ThreadLimits, ThreadScript } from '../concurrency/thread.ts';
import {
  failure,
  isPdf,
  MAX_BYTES,
  type NamedFile,
  type ReadDocument,
  type ReadFailure,
} from './document.ts';

export type ReadingLimits = ThreadLimits;

const LIMITS: ReadingLimits = { milliseconds: 60_000, heapMegabytes: 384, bufferMegabytes: 384 };
/** PDFium limits its own memory to a further 256 MB. Real files of 600 pages take 10 seconds. */
const PDF_LIMITS: ReadingLimits = { milliseconds: 30_000, heapMegabytes: 256, bufferMegabytes: 128 };
const WORKER: ThreadScript<NamedFile, ReadDocument | ReadFailure> = {
  url: new URL('./document-worker.ts', import.meta.url),
};

/**
 * Reads a document in a thread of its own, within limits of time and memory whatever the file contains. Rejects only
 * when `signal` is aborted.
 */
export async function readDocument(
  file: NamedFile,
  signal?: AbortSignal,
  limits: ReadingLimits = isPdf(file.bytes) ? PDF_LIMITS : LIMITS,
): Promise<ReadDocument | ReadFailure> {
  signal?.throwIfAborted();
  if (file.bytes.length > MAX_BYTES) return failure('too-large');
  if (file.bytes.length === 0) return failure('empty');
  const read = await runInThread(WORKER, file, limits, signal);
  return 'answer' in read ? read.answer : failureOfThread(read);
}

/** The failure of a document whose thread gave no answer. */
export function failureOfThread({ ended, detail }: ThreadEnd): ReadFailure {
  switch (ended) {
    case 'time':
      return failure('took-too-long');
    case 'memory':
      return failure('took-too-much-memory', detail);
    case 'died':
      return failure('reader-failed', detail);
  }
}
