import { runInThread } from '../concurrency/run-in-thread.ts';
import type { ThreadLimits, ThreadScript } from '../concurrency/thread.ts';
import type { Extraction, ExtractionBrief } from './extract.ts';

const LIMITS: ThreadLimits = { milliseconds: 60_000, heapMegabytes: 512, bufferMegabytes: 64 };
const WORKER: ThreadScript<ExtractionBrief, Extraction> = {
  url: new URL('./extraction-worker.ts', import.meta.url),
};

/**
 * Makes cards from a text without an AI provider, in a thread of its own. There may be fewer cards than requested, but
 * never none. Rejects when `signal` is aborted, or with an error of the rules.
 */
export async function extractCards(
  brief: ExtractionBrief,
  signal?: AbortSignal,
  limits: ThreadLimits = LIMITS,
): Promise<Extraction> {
  const done = await runInThread(WORKER, brief, limits, signal);
  if ('answer' in done) return done.answer;
  if (done.ended === 'died')
    throw new Error(`Making cards of a text failed: ${done.detail ?? 'no reason given'}`);
  return {
    refused: 'nothing',
    marked: null,
    message: 'This text is too much to make cards of in one go. Choose some of its sections and try again.',
  };
}
