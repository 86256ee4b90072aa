import { runInThread } from '../concurrency/run-in-thread.ts';
import type { ThreadLimits, ThreadScript } from '../concurrency/thread.ts';
import type { Picture } from '../ports/ai/language-model.ts';
import type { ReadFailure } from './document.ts';
import { failureOfThread } from './document-thread.ts';

/** A page of a file, by number from 1. */
export interface PageOfFile {
  bytes: Uint8Array;
  page: number;
  /** For a picture that is to be smaller than a page, in pixels. */
  longerSide?: number;
}

const LIMITS: ThreadLimits = { milliseconds: 60_000, heapMegabytes: 256, bufferMegabytes: 384 };
const WORKER: ThreadScript<PageOfFile, Picture | ReadFailure> = {
  url: new URL('./page-picture-worker.ts', import.meta.url),
};

/**
 * Makes a picture of a page in a thread of its own, within limits of time and memory whatever the file contains. Rejects
 * only when `signal` is aborted.
 */
export async function picturePageInThread(
  page: PageOfFile,
  signal?: AbortSignal,
  limits = LIMITS,
): Promise<Picture | ReadFailure> {
  const made = await runInThread(WORKER, page, limits, signal);
  return 'answer' in made ? made.answer : failureOfThread(made);
}
