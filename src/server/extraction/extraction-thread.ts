import { runInThread } from '../concurrency/run-in-thread.ts';
import type { ThreadLimits, ThreadScript } from '../concurrency/thread.ts';
import type { ExtractedCard } from '#domain/extraction/choose-cards.ts';
import { AppError } from '#domain/errors.ts';
import type { ExtractionBrief } from './extract.ts';

const LIMITS: ThreadLimits = { milliseconds: 60_000, heapMegabytes: 512, bufferMegabytes: 64 };
const WORKER: ThreadScript<ExtractionBrief, ExtractedCard[]> = {
  url: new URL('./extraction-worker.ts', import.meta.url),
};

/**
 * Makes cards from a text without an AI provider, in a thread of its own. There may be fewer cards than requested, or
 * none. Throws SOURCE_UNUSABLE for a text that takes too long; rejects when `signal` is aborted, or with an error of the rules.
 */
export async function extractCards(
  brief: ExtractionBrief,
  signal?: AbortSignal,
  limits: ThreadLimits = LIMITS,
): Promise<ExtractedCard[]> {
  const done = await runInThread(WORKER, brief, limits, signal);
  if ('answer' in done) return done.answer;
  if (done.ended === 'died')
    throw new Error(`Making cards of a text failed: ${done.detail ?? 'no reason given'}`);
  throw new AppError(
    'SOURCE_UNUSABLE',
    'This text is too long to make cards from in one go. Choose some of its sections and try again. You were not charged.',
  );
}
