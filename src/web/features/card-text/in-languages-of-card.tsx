import { use, type ReactNode } from 'react';
import type { CardContent } from '#domain/cards/card.ts';
import { languagesOfCard } from '#domain/speech/certain-language.ts';
import { CardLanguages } from './card-languages.ts';

type Props = { card: Pick<CardContent, 'isReverse'> | undefined; children: ReactNode };

/** Sets the languages of a card's texts: a reverse card has those of its deck the other way round. */
export function InLanguagesOfCard({ card, children }: Props) {
  const ofDeck = use(CardLanguages);
  if (card?.isReverse !== true || ofDeck === undefined) return children;
  return <CardLanguages value={languagesOfCard(ofDeck, card)}>{children}</CardLanguages>;
}
