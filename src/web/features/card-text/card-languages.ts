import { createContext, use } from 'react';
import type { DeckLanguages } from '#domain/deck.ts';
import { certainLanguage, type CardPart } from '#domain/speech/certain-language.ts';

/** The languages of the deck whose cards are shown below. */
export const CardLanguages = createContext<DeckLanguages | undefined>(undefined);

/**
 * The language of a text of a card (BCP 47), which tells screen readers how to pronounce it and the browser which shapes
 * Chinese characters have; undefined for none. An explanation between two languages may be in either.
 */
export function usePartLanguage(part: CardPart | undefined): string | undefined {
  const languages = use(CardLanguages);
  if (languages === undefined || part === undefined) return undefined;
  return certainLanguage(languages, part) ?? undefined;
}
