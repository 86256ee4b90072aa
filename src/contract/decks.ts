import { z } from 'zod';
import { languageTag } from '#domain/generation/language.ts';
import { DEFAULT_DIFFICULTY, MAX_DECKS_PER_PAGE } from '#domain/limits.ts';
import {
  boundedText,
  CLIENT_ID,
  idempotencyHeaders,
  idOf,
  idParams,
  ifMatchHeaders,
  instant,
  nullableText,
  requiredText,
  version,
} from './common.ts';
import { endpoint } from './endpoint.ts';

export const title = requiredText(255, 'Title is required', 'Title must be less than 255 characters');
export const description = nullableText(1000, 'Description must be less than 1000 characters');

export const difficulty = z
  .int('Difficulty must be a whole number from 1 to 5')
  .min(1, 'Difficulty must be a whole number from 1 to 5')
  .max(5, 'Difficulty must be a whole number from 1 to 5');

const NO_LANGUAGE = 'Language must be a language tag such as en or pt-BR';

/** Language tag (BCP 47), normalised to its usual spelling. */
export const language = boundedText(100, NO_LANGUAGE, NO_LANGUAGE).transform((tag, context) => {
  const known = languageTag(tag.trim());
  if (known !== null) return known;
  context.addIssue({ code: 'custom', message: NO_LANGUAGE });
  return z.NEVER;
});

/** Defaults to null, because stored receipts of earlier versions lack it. */
const knownLanguage = z.string().nullable().default(null);

export const deck = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    category: z.string().nullable(),
    difficulty: z.number().int(),
    /** Language of the fronts (BCP 47 tag); null for none or unknown. */
    language: knownLanguage,
    /** Language of the backs (BCP 47 tag); null for none or unknown. */
    backLanguage: knownLanguage,
    cardCount: z.number().int(),
    aiGenerated: z.boolean(),
    /** Generator of the cards ("Built-in generator: Human Anatomy", a provider and model); null for a deck made by hand. */
    source: z.string().nullable(),
    lastStudied: instant.nullable(),
    /** Whether it comes first in lists. */
    pinned: z.boolean().default(false),
    /** Whether it has been put away: its cards do not come up for review. */
    archived: z.boolean().default(false),
    createdAt: instant,
    updatedAt: instant,
    version,
  })
  .meta({ id: 'Deck' });

export const deckResponse = z.object({ data: z.object({ deck }) });
export const deckListResponse = z.array(deck);

const deckListQuery = z.object({
  search: boundedText(255, 'Search must be less than 255 characters').optional(),
  category: boundedText(100, 'Category must be less than 100 characters').optional(),
  limit: z.coerce
    .number()
    .int('Limit must be a whole number from 1 to 100')
    .min(1, 'Limit must be a whole number from 1 to 100')
    .max(MAX_DECKS_PER_PAGE, 'Limit must be a whole number from 1 to 100')
    .optional(),
  cursor: boundedText(200, 'Invalid cursor').optional(),
  archived: z
    .enum(['true', 'false'], 'Archived must be true or false')
    .optional()
    .describe('`true` lists the archived decks in place of the others'),
});

const deckFields = z.object({
  title,
  description,
  category: nullableText(100, 'Category must be less than 100 characters'),
  difficulty,
  language: language
    .nullable()
    .describe('Of the fronts, as a tag (BCP 47); with null, it is guessed from the first cards'),
  backLanguage: language.nullable().describe('Language of the backs; if null, the language of the fronts'),
});

/** Details of a new deck; omitted fields are empty. */
export const deckContent = deckFields.extend({
  description: deckFields.shape.description.default(null),
  category: deckFields.shape.category.default(null),
  difficulty: difficulty.default(DEFAULT_DIFFICULTY),
  language: deckFields.shape.language.default(null),
  backLanguage: deckFields.shape.backLanguage.optional(),
});

const newDeck = deckContent.extend({ id: idOf('Deck').optional().describe(CLIENT_ID) });

/** Changes to a deck: omitted fields stay, null clears. */
export const deckChanges = deckFields.partial();
export type DeckChanges = z.output<typeof deckChanges>;

/** Changes to a deck or to its place in lists. */
export const deckEdits = deckChanges.extend({
  pinned: z.boolean('Pinned must be true or false').optional(),
  archived: z.boolean('Archived must be true or false').optional(),
});

export const deckEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/decks',
    access: 'user',
    scope: 'read',
    tag: 'Decks',
    summary: 'The decks, newest first',
    description:
      'Without `archived`, the first page also says in `X-Archived-Count` how many decks have been archived.',
    query: deckListQuery,
    status: 200,
    response: deckListResponse,
  }),
  read: endpoint({
    method: 'GET',
    path: '/decks/:id',
    access: 'user',
    scope: 'read',
    tag: 'Decks',
    summary: 'One deck',
    params: idParams,
    status: 200,
    response: deckResponse,
  }),
  create: endpoint({
    method: 'POST',
    path: '/decks',
    access: 'user',
    scope: 'write-cards',
    tag: 'Decks',
    summary: 'Create a deck by hand',
    headers: idempotencyHeaders,
    body: newDeck,
    status: 201,
    response: deckResponse,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/decks/:id',
    access: 'user',
    scope: 'write-cards',
    tag: 'Decks',
    summary: 'Change the details of a deck',
    description: 'Fields left out of the body stay unchanged; `null` clears a field.',
    params: idParams,
    headers: ifMatchHeaders,
    body: deckChanges,
    status: 200,
    response: deckResponse,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/decks/:id',
    access: 'user',
    scope: 'write-cards',
    tag: 'Decks',
    summary: 'Delete a deck and its cards, or cancel the generation that creates it',
    params: idParams,
    headers: ifMatchHeaders,
    status: 204,
    response: z.null(),
  }),
};
