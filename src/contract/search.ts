import { z } from 'zod';
import { requiredText } from './common.ts';
import { deck } from './decks.ts';
import { endpoint } from './endpoint.ts';

/** Most decks and cards that one search returns. */
export const MAX_SEARCH_RESULTS = { decks: 5, cards: 20 } as const;

const TOO_LONG = 'Search must be less than 255 characters';

const searchQuery = z.object({
  query: requiredText(255, 'Search is required', TOO_LONG),
});

export const searchResponse = z.object({
  decks: z.array(deck),
  cards: z.array(
    z.object({
      id: z.string(),
      deckId: z.string(),
      deckTitle: z.string(),
      front: z.string(),
      back: z.string(),
    }),
  ),
});
export type SearchResults = z.output<typeof searchResponse>;

export const searchEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/search',
    access: 'user',
    scope: 'read',
    tag: 'Decks',
    summary: 'Find decks by title, description and category, and cards by front and back',
    query: searchQuery,
    status: 200,
    response: searchResponse,
  }),
};
