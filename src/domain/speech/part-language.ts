import type { DeckLanguages } from '../deck.ts';
import { certainLanguage, type CardPart } from './certain-language.ts';
import { guessLanguage } from './guess-language.ts';

/** The language in which a text of a card is to be read (BCP 47), or null for none. */
export function partLanguage(
  languages: DeckLanguages,
  part: CardPart,
  text: string,
  usersLocales: readonly string[],
): string | null {
  const certain = certainLanguage(languages, part);
  if (certain !== undefined) return certain;
  const { language, backLanguage } = languages;
  const sides = [language, backLanguage].filter((side) => side !== null);
  const guess = guessLanguage([text]);
  const isOf = (tag: string, other: string) => primary(tag) === primary(other);
  return (
    sides.find((side) => guess !== null && isOf(side, guess)) ??
    // Explanations are mostly in the language that one knows.
    sides.find((side) => usersLocales.some((locale) => isOf(side, locale))) ??
    language
  );
}

function primary(tag: string): string {
  return tag.split('-')[0] ?? tag;
}
