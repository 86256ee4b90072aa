import type { BulkChange } from '#contract/cards.ts';
import type { Card } from '#domain/cards/card.ts';
import { AppError, invalidField, notFound } from '#domain/errors.ts';
import { CARD_LIMITS, MAX_CARDS_PER_DECK } from '#domain/limits.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { changeContents } from '../decks/decks.repository.ts';
import { cardBytes } from '../quotas/content-size.ts';
import { expectRoom } from '../quotas/quotas.ts';
import { deleteCard, findCards, moveCards, nextPosition, updateCard } from './cards.repository.ts';
import type { CardDeps } from './cards.usecases.ts';
import { settleLanguages } from './settle-languages.ts';

/**
 * Applies one change to many of the user's cards, all or none; returns how many changed. Throws NOT_FOUND when one of
 * them, or the deck to move to, is not theirs, DECK_FULL or QUOTA_EXCEEDED.
 */
export async function changeCards(deps: CardDeps, userId: string, change: BulkChange): Promise<number> {
  return transactAsUser(deps.db, userId, async (trx) => {
    const ids = new Set(change.cardIds);
    const found = new Map((await findCards(trx, userId, [...ids])).map((card) => [card.id, card]));
    const cards = [...ids].map((id) => {
      const card = found.get(id);
      if (!card) throw notFound('Card');
      return card;
    });
    switch (change.action) {
      case 'delete':
        return remove(deps, trx, userId, cards);
      case 'move':
        return move(deps, trx, userId, cards, change.deckId);
      case 'difficulty':
        return edit(deps, trx, userId, cards, (card) => ({ ...card, difficulty: change.difficulty }));
      case 'tags':
        return edit(deps, trx, userId, cards, (card) => ({ ...card, tags: changedTags(card, change) }));
    }
  });
}

type Deps = Pick<CardDeps, 'clock' | 'config'>;

async function remove({ clock }: Deps, trx: Db, userId: string, cards: readonly Card[]): Promise<number> {
  for (const [deckId, ofDeck] of byDeck(cards)) {
    const growth = { cards: -ofDeck.length, bytes: -cardBytes(...ofDeck) };
    await changeContents(trx, userId, deckId, { ...growth, now: clock.now() });
    for (const card of ofDeck) await deleteCard(trx, userId, card.id);
  }
  return cards.length;
}

async function move(
  { clock }: Deps,
  trx: Db,
  userId: string,
  cards: readonly Card[],
  deckId: string,
): Promise<number> {
  const now = clock.now();
  const moved = cards.filter((card) => card.deckId !== deckId);
  for (const [from, ofDeck] of byDeck(moved)) {
    const growth = { cards: -ofDeck.length, bytes: -cardBytes(...ofDeck) };
    await changeContents(trx, userId, from, { ...growth, now });
  }
  const growth = { cards: moved.length, bytes: cardBytes(...moved) };
  const count = await changeContents(trx, userId, deckId, { ...growth, now });
  if (count === undefined) throw notFound('Deck');
  if (count > MAX_CARDS_PER_DECK) {
    throw new AppError('DECK_FULL', `A deck holds at most ${MAX_CARDS_PER_DECK} cards`);
  }
  await moveCards(trx, userId, moved, { deckId, position: await nextPosition(trx, deckId), now });
  await settleLanguages(trx, userId, deckId);
  return moved.length;
}

async function edit(
  { clock, config }: Deps,
  trx: Db,
  userId: string,
  cards: readonly Card[],
  change: (card: Card) => Card,
): Promise<number> {
  const now = clock.now();
  const changed = cards.map(change);
  await expectRoom(trx, userId, config, { bytes: cardBytes(...changed) - cardBytes(...cards) });
  const before = new Map(byDeck(cards));
  for (const [deckId, ofDeck] of byDeck(changed)) {
    const bytes = cardBytes(...ofDeck) - cardBytes(...(before.get(deckId) ?? []));
    await changeContents(trx, userId, deckId, { cards: 0, bytes, now });
    for (const card of ofDeck) await updateCard(trx, userId, card.id, card, now);
  }
  return cards.length;
}

/** Throws VALIDATION_FAILED when a card would have too many tags. */
function changedTags(card: Card, { add, remove }: Extract<BulkChange, { action: 'tags' }>): string[] {
  const without = (tags: readonly string[], taken: readonly string[]) =>
    tags.filter((tag) => !taken.some((one) => one.toLowerCase() === tag.toLowerCase()));
  const kept = without(card.tags, remove);
  const tags = [...kept, ...without(add, kept)];
  if (tags.length > CARD_LIMITS.tags) {
    throw invalidField('add', `A card has at most ${CARD_LIMITS.tags} tags`);
  }
  return tags;
}

/** Groups cards by deck, sorted by id: the order in which decks are always locked. */
function byDeck(cards: readonly Card[]): [deckId: string, cards: Card[]][] {
  const decks = Map.groupBy(cards, (card) => card.deckId);
  return [...decks].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
