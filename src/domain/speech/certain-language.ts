import type { DeckLanguages } from '../deck.ts';

/** What of a card a text is: an explanation may be in the language of either side. */
export type CardPart = 'front' | 'back' | 'explanation';

/**
 * The language of a text of a card (BCP 47) as far as its deck tells, or null for none; undefined where it depends on the text
 * which of the two it is.
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
