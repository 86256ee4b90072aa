import type { Card } from '#domain/cards/card.ts';
import type { StudySession } from '#contract/study.ts';
import { useDeckTitles } from '../session/review.queries.ts';

/** The title of the deck; in a review of all decks, the title of the current card's deck. */
export function useTitle(
  { scope, deckId, deckTitle }: StudySession,
  cardsById: ReadonlyMap<string, Card>,
  card: Card | undefined,
): string {
  const mixed = scope === 'due' && deckId === null;
  const ids = mixed ? [...new Set([...cardsById.values()].map((one) => one.deckId))].toSorted() : [];
  const titles = useDeckTitles(ids);
  return mixed ? (titles?.get(card?.deckId ?? '') ?? 'Review') : deckTitle;
}
