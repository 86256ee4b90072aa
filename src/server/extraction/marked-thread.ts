import { AppError } from '#domain/errors.ts';
import type { Marked, PairList } from '#domain/extraction/marked.ts';
import type { TextPassage } from '#domain/extraction/outline.ts';
import { runInThread } from '../concurrency/run-in-thread.ts';
import type { ThreadLimits, ThreadScript } from '../concurrency/thread.ts';

/** What the author of a text marked, and which of it can be imported as it is. */
export type MarkedText = { marked: Marked; lists: PairList[] };

const LIMITS: ThreadLimits = { milliseconds: 20_000, heapMegabytes: 512, bufferMegabytes: 64 };
const WORKER: ThreadScript<readonly TextPassage[], MarkedText> = {
  url: new URL('./marked-worker.ts', import.meta.url),
};

/**
 * Looks through a text for what its author marked, in a thread of its own. Throws SOURCE_UNUSABLE for a text that takes
 * too long, or the signal's reason.
 */
export async function markedInText(
  passages: readonly TextPassage[],
  signal?: AbortSignal,
  limits: ThreadLimits = LIMITS,
): Promise<MarkedText> {
  const done = await runInThread(
    WORKER,
    passages.map(({ blocks, headings }) => ({ blocks, headings })),
    limits,
    signal,
  );
  if ('answer' in done) return done.answer;
  if (done.ended === 'died')
    throw new Error(`Looking through a text failed: ${done.detail ?? 'no reason given'}`);
  throw new AppError('SOURCE_UNUSABLE', 'This text is too long to look through for terms and lists.');
}
