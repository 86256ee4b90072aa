import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { deckQuery } from '#web/lib/deck-query.ts';
import { CardLanguages } from './card-languages.ts';

/** ms; the languages of a deck hardly ever change during a session. */
const LANGUAGES_FRESH_MS = 300_000;

/** Sets the languages of a deck's card texts once they are loaded; `deckId` is null for cards without a deck. */
export function InLanguagesOf({ deckId, children }: { deckId: string | null; children: ReactNode }) {
  const { data } = useQuery({
    ...deckQuery(deckId ?? ''),
    enabled: deckId !== null,
    staleTime: LANGUAGES_FRESH_MS,
    // The texts are shown without their languages instead.
    meta: { ownErrors: true },
  });
  return <CardLanguages value={data}>{children}</CardLanguages>;
}
