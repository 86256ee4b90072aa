import { useQuery } from '@tanstack/react-query';
import { memoryEndpoints, type Known } from '#contract/scheduling.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { ALWAYS_FRESH } from './due.queries.ts';

export type KnownCards = Pick<Known['decks'][number], 'known' | 'learning'>;

const NONE: KnownCards = { known: 0, learning: 0 };

/**
 * Returns the known cards of each deck by deck id; undefined while loading. Errors stay silent, because decks are shown
 * without it.
 */
export function useKnown(): ((deckId: string) => KnownCards) | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.known,
    queryFn: async ({ signal }) => (await call(memoryEndpoints.known, {}, { signal })).decks,
    ...ALWAYS_FRESH,
    meta: { ownErrors: true },
  });
  return data && ((deckId) => data.find((deck) => deck.deckId === deckId) ?? NONE);
}
