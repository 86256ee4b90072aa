import { z } from 'zod';
import { CARD_LIMITS, MAX_CARD_FILTERS, MAX_CARDS_PER_PAGE } from '#domain/limits.ts';
import { cardFilter } from './card-filter.ts';
import { changedResponse } from './cards.ts';
import { card } from './wire-card.ts';
import { boundedText, idempotencyHeaders, idParams, instant, requiredText } from './common.ts';
import { endpoint } from './endpoint.ts';
import { cardMemory, schedulingSettings } from './scheduling.ts';

/** Newest first unless another order is wanted. `due` has new cards last. */
export const CARD_SORTS = ['newest', 'oldest', 'due', 'easiest', 'hardest', 'forgotten'] as const;
export type CardSort = (typeof CARD_SORTS)[number];

const LIMIT = `Limit must be a whole number from 1 to ${MAX_CARDS_PER_PAGE}`;

const listQuery = cardFilter.extend({
  sort: z.enum(CARD_SORTS, `Sort must be one of ${CARD_SORTS.join(', ')}`).default('newest'),
  limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(MAX_CARDS_PER_PAGE, LIMIT).default(50),
  cursor: boundedText(300, 'Invalid cursor').optional(),
});

/** What cards of a deck need in addition to their own fields to be shown outside of it. */
const listedDeck = z.object({
  id: z.string(),
  title: z.string(),
  reviewed: z.boolean(),
  language: z.string().nullable(),
  backLanguage: z.string().nullable(),
});
export type ListedDeck = z.output<typeof listedDeck>;

const listedCard = z.object({ card, memory: cardMemory, addedAt: instant });
export type ListedCard = z.output<typeof listedCard>;

export const cardPage = z.object({
  cards: z.array(listedCard),
  /** The decks of these cards. */
  decks: z.array(listedDeck),
  settings: schedulingSettings,
  /** How many cards match, on the first page; null on the others. */
  total: z.number().int().nonnegative().nullable(),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type CardPage = z.output<typeof cardPage>;

const tagCount = z.object({
  /** In a spelling that is in use. */
  tag: z.string(),
  cards: z.number().int().nonnegative(),
});
export const tagsResponse = z.object({ tags: z.array(tagCount) });

const tagName = requiredText(
  CARD_LIMITS.tag,
  'Tag is required',
  `A tag has at most ${CARD_LIMITS.tag} characters`,
);

export const undoneResponse = z.object({
  /** Cards that are as they were before. */
  restored: z.number().int().nonnegative(),
  /** Cards that stay as they are, because the same has been changed again or the card or its deck was deleted. */
  kept: z.number().int().nonnegative(),
});

const savedFilter = z.object({ id: z.string(), name: z.string(), filter: cardFilter });
export type SavedFilter = z.output<typeof savedFilter>;

const filterName = requiredText(100, 'Name is required', 'Name must be at most 100 characters');

export const cardListEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/cards',
    access: 'user',
    scope: 'read',
    tag: 'Cards',
    summary: 'Cards of all decks, filtered and sorted, page by page',
    query: listQuery,
    status: 200,
    response: cardPage,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/cards/bulk/:id/undo',
    access: 'user',
    scope: 'write-cards',
    tag: 'Cards',
    summary: 'Undo a change of many cards',
    description:
      'Of cards that were changed again, only what the change itself did is undone. Sent again, it gets the same answer.',
    params: idParams,
    status: 200,
    response: undoneResponse,
  }),
  tags: endpoint({
    method: 'GET',
    path: '/cards/tags',
    access: 'user',
    scope: 'read',
    tag: 'Cards',
    summary: 'All tags with the number of their cards',
    status: 200,
    response: tagsResponse,
  }),
  renameTag: endpoint({
    method: 'POST',
    path: '/cards/tags/rename',
    access: 'user',
    scope: 'write-cards',
    tag: 'Cards',
    summary: 'Rename a tag on all cards, or merge it with another',
    headers: idempotencyHeaders,
    body: z.object({
      from: tagName,
      to: tagName,
      merge: z
        .boolean('Merge must be true or false')
        .default(false)
        .describe('Whether the new name may be that of another tag'),
    }),
    status: 200,
    response: changedResponse,
  }),
  filters: endpoint({
    method: 'GET',
    path: '/cards/filters',
    access: 'user',
    scope: 'read',
    tag: 'Cards',
    summary: 'The saved filters, in the order in which they were saved',
    status: 200,
    response: z.object({ filters: z.array(savedFilter) }),
  }),
  saveFilter: endpoint({
    method: 'POST',
    path: '/cards/filters',
    access: 'user',
    scope: 'write-cards',
    tag: 'Cards',
    summary: 'Save a filter under a name, in place of one that has it',
    description: `A user can have ${MAX_CARD_FILTERS} filters.`,
    body: z.object({ name: filterName, filter: cardFilter }),
    status: 200,
    response: z.object({ filter: savedFilter }),
  }),
  deleteFilter: endpoint({
    method: 'DELETE',
    path: '/cards/filters/:id',
    access: 'user',
    scope: 'write-cards',
    tag: 'Cards',
    summary: 'Delete a saved filter',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
};
