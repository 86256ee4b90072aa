import type { PlacedPassage } from '#contract/sources.ts';
import { AppError } from '#domain/errors.ts';
import { refusalText } from '#domain/extraction/refusal.ts';
import { DEFAULT_DIFFICULTY, MIN_CARDS_FROM_SOURCE } from '#domain/limits.ts';
import type { FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import type { Db } from '../../db/tables.ts';
import { extractCards } from '../../extraction/extraction-thread.ts';
import { markedInText, type MarkedText } from '../../extraction/marked-thread.ts';
import type { CardGenerator } from '../../ports/card-generator.ts';
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

/**
 * Why no card can be made from a text, to be shown before any are requested: null if some can, or if a model makes them.
 * Throws NOT_FOUND or the signal's reason.
 */
export async function refusalOf(
  { generator, looks }: Pick<MarkedDeps, 'looks'> & { generator: Pick<CardGenerator, 'builtIn'> },
  userId: string,
  { marked, lists, passages }: Awaited<ReturnType<typeof readMarked>>,
  signal: AbortSignal,
): Promise<string | null> {
  if (!generator.builtIn) return null;
  const permit = await looks.acquire(signal, { owner: userId });
  try {
    const cards = await extractCards(
      {
        passages: passages.map(({ position, blocks, headings }) => ({ index: position, blocks, headings })),
        focus: null,
        cardCount: MIN_CARDS_FROM_SOURCE,
        difficulty: DEFAULT_DIFFICULTY,
        mix: 'mixed',
        known: [],
        seed: '',
      },
      signal,
    );
    return cards.length > 0 ? null : refusalText(marked, { lists: lists.length, focus: null });
  } catch (error) {
    // A text that takes too long may still give cards in parts, which the learner chooses.
    if (error instanceof AppError && error.code === 'SOURCE_UNUSABLE') return null;
    throw error;
  } finally {
    permit.release();
  }
}
