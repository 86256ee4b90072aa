import { createContext, use } from 'react';
import type { DeckLanguages } from '#domain/deck.ts';
import type { CardPart } from '#domain/speech/part-language.ts';

/** Those of the deck whose cards are shown below. */
export const CardLanguages = createContext<DeckLanguages | undefined>(undefined);

/**
 * The language of a text of a card (BCP 47), which tells screen readers how to pronounce it and the browser which shapes
 * Chinese characters have; undefined for none. An explanation between two languages may be in either.
 */
export function usePartLanguage(part: CardPart | undefined): string | undefined {
  const { language = null, backLanguage = null } = use(CardLanguages) ?? {};
  const ofBoth = language === backLanguage ? language : null;
  const tag =
    part === 'front' ? language : part === 'back' ? backLanguage : part === 'explanation' ? ofBoth : null;
  return tag ?? undefined;
}
