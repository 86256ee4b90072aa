import { z } from 'zod';
import { idOf } from '#contract/common.ts';
import { MAX_WRITTEN_ANSWER } from '#domain/limits.ts';

/** Where the next page of a list begins. */
export const cursor = z
  .string()
  .max(300, 'The cursor is not one of this list')
  .optional()
  .describe('`next` of the page before; leave it out for the first page');

export const next = z.string().nullable().describe('`cursor` of the next page; null on the last one');

export const deckId = idOf('Deck').describe('From list_decks');
export const sourceId = idOf('Source').describe('From list_sources');

/** An id that makes a call repeatable. */
export const callId = z
  .uuid('Send a UUID as id')
  .describe('A new random UUID. Send the same one again only to repeat this very call; it counts once');

export const said = z
  .string()
  .max(MAX_WRITTEN_ANSWER, `At most ${MAX_WRITTEN_ANSWER} characters`)
  .describe('What the learner said or wrote, word for word');

/** An instant as people and models read it. */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
