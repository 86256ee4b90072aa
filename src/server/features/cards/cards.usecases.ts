import { notFound } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import { changeCardCount } from '../decks/decks.repository.ts';
import { deleteCard, findCard } from './cards.repository.ts';

export type CardDeps = { db: Db; clock: Clock };

/** Deletes one of the learner's cards. Throws NOT_FOUND. */
export async function removeCard({ db, clock }: CardDeps, userId: string, cardId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const card = await findCard(trx, userId, cardId);
    if (!card || !(await deleteCard(trx, card.id))) throw notFound('Card');
    await changeCardCount(trx, card.deckId, -1, clock.now());
  });
}
