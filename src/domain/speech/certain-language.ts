import type { CardContent } from '../cards/card.ts';
import type { DeckLanguages } from '../deck.ts';

/** The parts of a card. An explanation may be in the language of either side. */
export type CardPart = 'front' | 'back' | 'explanation';

/** The languages of a card's sides: a reverse card has those of its deck the other way round. */
export function languagesOfCard(
  { language, backLanguage }: DeckLanguages,
  { isReverse }: Pick<CardContent, 'isReverse'>,
): DeckLanguages {
  return isReverse === true ? { language: backLanguage, backLanguage: language } : { language, backLanguage };
}

/**
 * The language (BCP 47 tag) of a part of a card according to its deck, or null if it has none. Undefined for an
 * explanation that may be in either of the deck's two languages, depending on its text.
 */
export function certainLanguage(
  { language, backLanguage }: DeckLanguages,
  part: CardPart,
): string | null | undefined {
  if (part === 'front') return language;
  if (part === 'back') return backLanguage;
  if (language === null || backLanguage === null) return language ?? backLanguage;
  return language === backLanguage ? language : undefined;
}
