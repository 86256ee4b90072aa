import type { DeckLanguages } from '../deck.ts';
import { certainLanguage, type CardPart } from './certain-language.ts';
import { guessLanguage } from './guess-language.ts';

/** The language (BCP 47 tag) in which to read a text of a card aloud, or null if it has none. */
export function partLanguage(
  languages: DeckLanguages,
  part: CardPart,
  text: string,
  userLocales: readonly string[],
): string | null {
  const certain = certainLanguage(languages, part);
  if (certain !== undefined) return certain;
  const { language, backLanguage } = languages;
  const sides = [language, backLanguage].filter((side) => side !== null);
  const guess = guessLanguage([text]);
  const isSameLanguage = (tag: string, other: string) => primary(tag) === primary(other);
  return (
    sides.find((side) => guess !== null && isSameLanguage(side, guess)) ??
    // Explanations are usually in a language that the learner already knows.
    sides.find((side) => userLocales.some((locale) => isSameLanguage(side, locale))) ??
    language
  );
}

function primary(tag: string): string {
  return tag.split('-')[0] ?? tag;
}
