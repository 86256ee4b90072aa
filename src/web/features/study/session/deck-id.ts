import { z } from 'zod';

/** Placeholder ids that belong to no deck (specification, section 5). */
const PLACEHOLDER_IDS: ReadonlySet<string> = new Set(['physics-deck-id', 'test-deck-id', 'mock-deck-id']);

const uuidV4 = z.uuidv4();

/** Whether the id in a study URL can be a deck's id. */
export function isDeckId(id: string): boolean {
  return !PLACEHOLDER_IDS.has(id) && uuidV4.safeParse(id).success;
}
