import type { DeckLanguages } from '../deck.ts';
import { guessLanguage } from './guess-language.ts';

/** What of a card a text is: an explanation may be in the language of either side. */
export type CardPart = 'front' | 'back' | 'explanation';

/** The language in which a text of a card is to be read (BCP 47), or null for none. */
export function partLanguage(
  { language, backLanguage }: DeckLanguages,
  part: CardPart,
  text: string,
  learnersLocales: readonly string[],
): string | null {
  if (part === 'front') return language;
  if (part === 'back') return backLanguage;
  if (language === null || backLanguage === null) return language ?? backLanguage;
  const sides = [language, backLanguage];
  const guess = guessLanguage([text]);
  const isOf = (tag: string, other: string) => primary(tag) === primary(other);
  return (
    sides.find((side) => guess !== null && isOf(side, guess)) ??
    // Explanations are mostly in the language that one knows.
    sides.find((side) => learnersLocales.some((locale) => isOf(side, locale))) ??
    language
  );
}

function primary(tag: string): string {
  return tag.split('-')[0] ?? tag;
}
