import type { ReactNode } from 'react';
import { CardLanguages } from '#web/features/card-text/card-languages.ts';
import { useDeckLanguages } from './decks.queries.ts';

/** Sets the languages of a deck's card texts once they are loaded; `deckId` is null for cards without a deck. */
export function InLanguagesOf({ deckId, children }: { deckId: string | null; children: ReactNode }) {
  return <CardLanguages value={useDeckLanguages(deckId).data}>{children}</CardLanguages>;
}
