import type { PlacedPassage } from '#contract/sources.ts';
import type { FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import type { Db } from '../../db/tables.ts';
import { markedInText, type MarkedText } from '../../extraction/marked-thread.ts';
import { passagesOf } from './sources.repository.ts';
import { expectSource } from './sources.usecases.ts';

/** `looks` limits how many texts are looked through concurrently, fairly by user. */
export type MarkedDeps = { db: Db; looks: FairSemaphore };

/** What the author of a source marked, with its passages. Throws NOT_FOUND, SOURCE_UNUSABLE, or the signal's reason. */
export async function readMarked(
  { db, looks }: MarkedDeps,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<MarkedText & { passages: PlacedPassage[] }> {
  const source = await expectSource(db, userId, id);
  const permit = await looks.acquire(signal, { owner: userId });
  try {
    const passages = await passagesOf(db, userId, source.id, { from: 0, limit: source.passages });
    return { ...(await markedInText(passages, signal)), passages };
  } finally {
    permit.release();
  }
}
