import { deckPayload, type Deck, type DeckChanges, type DeckPayload } from '#contract/decks.ts';
import { notFound } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsLearner } from '../../db/transaction.ts';
import { mergeChanges } from '../../http/merge-changes.ts';
import type { Clock } from '../../ports/clock.ts';
import { earnAchievements } from '../analytics/achievements.usecases.ts';
import { findDeck, insertDeck, updateDeck } from './decks.repository.ts';

export type DeckDeps = { db: Db; clock: Clock; newId: () => string };

/** Makes an empty deck by hand. */
export async function createDeck(
  { db, clock, newId }: DeckDeps,
  userId: string,
  payload: DeckPayload,
): Promise<Deck> {
  const id = newId();
  const createdAt = clock.now();
  await transactAsLearner(db, userId, async (trx) => {
    await insertDeck(trx, { ...payload, id, userId, aiGenerated: false, source: null, createdAt });
    await earnAchievements(trx, userId, createdAt);
  });
  return existing(await findDeck(db, userId, id));
}

/** Changes what the learner says about a deck. Throws NOT_FOUND. */
export async function changeDeck(
  { db, clock }: DeckDeps,
  userId: string,
  id: string,
  changes: DeckChanges,
): Promise<Deck> {
  return transactAsLearner(db, userId, async (trx) => {
    const payload = mergeChanges(deckPayload, existing(await findDeck(trx, userId, id)), changes);
    await updateDeck(trx, userId, id, { ...payload, updatedAt: clock.now() });
    return existing(await findDeck(trx, userId, id));
  });
}

function existing(deck: Deck | undefined): Deck {
  if (!deck) throw notFound('Deck');
  return deck;
}
