import { DEFAULT_CARD_COUNT, DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import { generationPrice } from '#domain/account/tokens.ts';
import { countOf } from '#web/lib/format.ts';

/** How many decks with default options the remaining tokens pay for, in words. */
export function decksLeftText(remaining: number): string {
  const decks = Math.floor(remaining / generationPrice(DEFAULT_CARD_COUNT, DEFAULT_DIFFICULTY));
  return decks === 0
    ? `not enough for a deck of ${DEFAULT_CARD_COUNT} cards`
    : `about ${countOf(decks, 'deck')}`;
}
