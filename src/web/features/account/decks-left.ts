import { DEFAULT_CARD_COUNT, DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import { generationPrice } from '#domain/account/tokens.ts';
import { countOf } from '#web/lib/format.ts';

/** What the tokens left today are worth: in decks as they are generated unless the learner chooses otherwise. */
export function decksLeftText(remaining: number): string {
  const decks = Math.floor(remaining / generationPrice(DEFAULT_CARD_COUNT, DEFAULT_DIFFICULTY));
  return decks === 0
    ? `not enough for a deck of ${DEFAULT_CARD_COUNT} cards`
    : `about ${countOf(decks, 'deck')}`;
}
