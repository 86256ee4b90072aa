import type { ReactNode } from 'react';
import { CardLanguages } from '#web/features/card-text/card-languages.ts';
import { useDeckLanguages } from './decks.queries.ts';

/** Tells the texts of a deck's cards their languages, once they are known; null for cards without a deck. */
export function InLanguagesOf({ deckId, children }: { deckId: string | null; children: ReactNode }) {
  return <CardLanguages value={useDeckLanguages(deckId).data}>{children}</CardLanguages>;
}
