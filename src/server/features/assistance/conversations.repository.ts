import type { Exchange } from '#domain/study/conversation.ts';
import type { Db } from '../../db/tables.ts';

/** The exchanges of a user about a card, oldest first. */
export async function listExchanges(db: Db, userId: string, cardId: string): Promise<Exchange[]> {
  const rows = await db
    .selectFrom('card_questions')
    .select(['question', 'reply', 'asked_at'])
    .where('user_id', '=', userId)
    .where('card_id', '=', cardId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
  return rows.map(({ question, reply, asked_at: askedAt }) => ({ question, reply, askedAt }));
}

export async function insertExchange(
  db: Db,
  userId: string,
  { id, cardId, question, reply, askedAt }: Exchange & { id: string; cardId: string },
): Promise<void> {
  await db
    .insertInto('card_questions')
    .values({ id, user_id: userId, card_id: cardId, question, reply, asked_at: askedAt })
    .execute();
}
