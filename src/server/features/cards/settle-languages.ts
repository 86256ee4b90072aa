import {
  CARDS_THAT_SETTLE,
  CARDS_TO_GUESS_FROM,
  guessDeckLanguages,
  MOST_CARDS_TO_GUESS_FROM,
} from '#domain/speech/deck-languages.ts';
import type { Db } from '../../db/tables.ts';
import { findUnsettled, setGuessedLanguages } from '../decks/decks.repository.ts';
import { pageOfCards } from './cards.repository.ts';

/**
 * Guesses the languages of a deck in the transaction that added cards to it, unless they were chosen or guessed before.
 * In a small deck, a side whose language is still unknown may get it with the next cards.
 */
export async function settleLanguages(db: Db, userId: string, deckId: string): Promise<void> {
  const deck = await findUnsettled(db, userId, deckId);
  if (!deck || deck.cardCount < CARDS_TO_GUESS_FROM) return;
  const { cards } = await pageOfCards(db, userId, deckId, { limit: MOST_CARDS_TO_GUESS_FROM });
  const guess = guessDeckLanguages(cards.filter(({ isReverse }) => isReverse !== true));
  const language = deck.language ?? guess.language;
  const backLanguage = deck.backLanguage ?? guess.backLanguage;
  const isWhole = language !== null && backLanguage !== null;
  const settled = isWhole || deck.cardCount >= CARDS_THAT_SETTLE;
  await setGuessedLanguages(db, userId, deckId, { language, backLanguage, settled });
}
