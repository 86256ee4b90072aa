import { queryOptions } from '@tanstack/react-query';
import { deckEndpoints } from '#contract/decks.ts';
import { call } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

/** Loads a deck, for its screen and for the languages of its cards. */
export function deckQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.deck(id),
    queryFn: async ({ signal }) => (await call(deckEndpoints.read, { params: { id } }, { signal })).data.deck,
  });
}
