import { chunksOf } from '#domain/chunks.ts';
import type { Card } from '#domain/cards/card.ts';
import type { CardSource } from '#domain/sources/source.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db } from '../../db/tables.ts';

/** SQLite limits the number of values in one statement. */
const ROWS_AT_ONCE = 500;

/** Records what cards were made from. The caller has verified that the cards and sources belong to the user. */
export async function insertCardSources(
  db: Db,
  userId: string,
  cards: ReadonlyArray<CardSource & { cardId: string }>,
): Promise<void> {
  const rows = cards.map(({ cardId, sourceId, position, quote, title, page }) => {
    return { card_id: cardId, user_id: userId, source_id: sourceId, position, quote, title, page };
  });
  for (const some of chunksOf(rows, ROWS_AT_ONCE)) {
    await db.insertInto('card_sources').values(some).execute();
  }
}

/**
 * Adds to cards what they were made from. Checks first whether there are any such cards, since most users have none.
 */
export async function withSources(db: Db, userId: string, cards: Card[]): Promise<Card[]> {
  if (cards.length === 0 || (await anySource(db, { userId })).rows.length === 0) return cards;
  const sources = new Map<string, CardSource>();
  for (const some of chunksOf(cards, ROWS_AT_ONCE)) {
    const rows = await db
      .selectFrom('card_sources')
      .select(['card_id', 'source_id as sourceId', 'title', 'page', 'position', 'quote'])
      .where('user_id', '=', userId)
      .where(
        'card_id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
    for (const { card_id: id, ...source } of rows) sources.set(id, source);
  }
  return cards.map((card) => {
    const source = sources.get(card.id);
    return source ? { ...card, source } : card;
  });
}

const anySource = prepared((db, { userId }: { userId: string }) =>
  db.selectFrom('card_sources').select('card_id').where('user_id', '=', userId).limit(1),
);
