import type { PortableReview } from '#domain/interchange/portable-review.ts';
import type { Db } from '../../db/tables.ts';

/**
 * An upper bound for the number of reviews of some of the user's cards: it includes undone ones, which the index does
 * not know.
 */
export async function countReviews(
  db: Db,
  userId: string,
  cardIds: readonly string[],
): Promise<Map<string, number>> {
  if (cardIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reviews')
    .select((eb) => ['card_id', eb.fn.countAll<number>().as('reviews')])
    .where('user_id', '=', userId)
    .where('card_id', 'in', cardIds)
    .groupBy('card_id')
    .execute();
  return new Map(rows.map((row) => [row.card_id, row.reviews]));
}

/** Returns the reviews of some of the user's cards by card, oldest first, without undone ones. */
export async function reviewsOfCards(
  db: Db,
  userId: string,
  cardIds: readonly string[],
): Promise<Map<string, PortableReview[]>> {
  if (cardIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reviews')
    .select(['card_id', 'reviewed_at', 'rating', 'grade', 'presentation', 'duration_ms'])
    .where('user_id', '=', userId)
    .where('card_id', 'in', cardIds)
    .where('undone_at', 'is', null)
    .orderBy('card_id')
    .orderBy('reviewed_at')
    .orderBy('id')
    .execute();
  const byCard = Map.groupBy(rows, (row) => row.card_id);
  return new Map(
    Array.from(byCard, ([cardId, reviews]) => [
      cardId,
      reviews.map(({ reviewed_at, rating, grade, presentation, duration_ms }) => {
        return { at: reviewed_at, rating, grade, presentation, durationMs: duration_ms };
      }),
    ]),
  );
}
