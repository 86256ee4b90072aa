import { z } from 'zod';

/** Ids of demonstration decks that never existed (specification, section 5). */
const PLACEHOLDER_IDS: ReadonlySet<string> = new Set(['physics-deck-id', 'test-deck-id', 'mock-deck-id']);

const uuidV4 = z.uuidv4();

/** Whether a study address can name a deck at all. */
export function isDeckId(id: string): boolean {
  return !PLACEHOLDER_IDS.has(id) && uuidV4.safeParse(id).success;
}
