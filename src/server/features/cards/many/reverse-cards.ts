import type { Card } from '#domain/cards/card.ts';
import { cardsToReverse, groupOf, reverseCardOf, reverseCardsOf } from '#domain/cards/siblings.ts';
import type { Db } from '../../../db/tables.ts';
import { cardsOfGroups, positionsOf } from '../cards.repository.ts';
import { appendCards, type CardDeps } from '../cards.usecases.ts';
import type { Outcome } from './change-log.repository.ts';

/**
 * Adds a reverse card to each of some of the user's cards that can have one and has none, at the end of its deck and in its
 * order. Throws DECK_FULL or QUOTA_EXCEEDED.
 */
export async function addReverseCards(
  deps: CardDeps,
  userId: string,
  cards: readonly Card[],
): Promise<Outcome> {
  const wanted = cardsToReverse(cards, await cardsOfGroups(deps.db, userId, cards.map(groupOf)));
  const ids = wanted.map(({ id }) => id);
  const positions = await positionsOf(deps.db, userId, ids);
  const inOrder = wanted.toSorted(
    (one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0),
  );
  const decks = Map.groupBy(inOrder, ({ deckId }) => deckId);
  const added: string[] = [];
  for (const deckId of [...decks.keys()].toSorted()) {
    const reverse = (decks.get(deckId) ?? []).map((card) => ({ ...reverseCardOf(card), id: deps.newId() }));
    await appendCards(deps, userId, deckId, reverse);
    added.push(...reverse.map(({ id }) => id));
  }
  return { done: { action: 'reverse' }, changed: added.map((cardId) => ({ cardId, before: null })) };
}

/** The reverse cards of some of the user's cards. */
export async function findReverseCards(db: Db, userId: string, cards: readonly Card[]): Promise<Card[]> {
  return reverseCardsOf(cards, await cardsOfGroups(db, userId, cards.map(groupOf)));
}
