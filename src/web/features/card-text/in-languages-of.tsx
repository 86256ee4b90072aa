import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Card } from '#domain/cards/card.ts';
import { deckQuery } from '#web/lib/deck-query.ts';
import { CardLanguages } from './card-languages.ts';
import { InLanguagesOfCard } from './in-languages-of-card.tsx';

/** ms; the languages of a deck hardly ever change during a session. */
const LANGUAGES_FRESH_MS = 300_000;

type Props = { deckId: string | null; card?: Card | undefined; children: ReactNode };

/**
 * Sets the languages of a deck's card texts, or of one of its cards, once they are loaded; `deckId` is null for cards without a
 * deck.
 */
export function InLanguagesOf({ deckId, card, children }: Props) {
  const { data } = useQuery({
    ...deckQuery(deckId ?? ''),
    enabled: deckId !== null,
    staleTime: LANGUAGES_FRESH_MS,
    // The texts are shown without their languages instead.
    meta: { ownErrors: true },
  });
  return (
    <CardLanguages value={data}>
      <InLanguagesOfCard card={card}>{children}</InLanguagesOfCard>
    </CardLanguages>
  );
}
