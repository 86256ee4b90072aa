import type { Deck } from '#domain/deck.ts';
import { AppError } from '#domain/errors.ts';
import { GENERATION_TIMEOUT_MS } from '#domain/limits.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import { findBatch, type Batch } from './generation.repository.ts';
import { findDeck } from '../decks/decks.repository.ts';
import { notYet } from './generation-errors.ts';
import type { GenerationEvents } from './generation.events.ts';

/** How often a waiting request checks for progress made by another process, in ms. */
const LOOK_AGAIN_MS = 250;

/**
 * Resolves to the generation once it has ended in any way. Throws GENERATION_TIMEOUT when that takes longer than a
 * connection is kept open, which does not stop the generation. Throws PROVIDER_UNAVAILABLE when this server stops:
 * another one resumes it.
 */
export async function waitForGeneration(
  deps: { db: Db; generationEvents: GenerationEvents; clock: Clock },
  userId: string,
  id: string,
  closing: AbortSignal,
): Promise<Batch> {
  const deadline = deps.clock.now() + GENERATION_TIMEOUT_MS;
  for (;;) {
    const change = deps.generationEvents.nextChange(id, LOOK_AGAIN_MS);
    const generation = await findBatch(deps.db, userId, id);
    if (generation?.status === 'completed' || generation?.status === 'failed') return generation;
    if (deps.clock.now() >= deadline) throw notYet();
    if (closing.aborted) {
      throw new AppError(
        'PROVIDER_UNAVAILABLE',
        'The server is restarting and will make the deck when it is back. Please look at your dashboard in a moment.',
      );
    }
    await change;
  }
}

/** The deck that a completed generation made, if it has not been deleted since. */
export async function generatedDeck(db: Db, generation: Batch): Promise<Deck | undefined> {
  const { status, userId, deckId } = generation;
  return status === 'completed' && deckId !== null ? findDeck(db, userId, deckId) : undefined;
}
