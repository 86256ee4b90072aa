import { z } from 'zod';
import { content } from '#contract/wire-card.ts';
import type { CardContent } from '#domain/cards/card.ts';
import type { Db } from '../../../db/tables.ts';

/** What an import did to a card that the user had already. */
export type ImportChange = {
  cardId: string;
  /** The position of its draft. */
  position: number;
  /** The number of reviews that it added. */
  reviews: number;
  /** The content before, with the origin that the card had then; null if only reviews were added. */
  before: { content: CardContent; origin: { key: string; prints: string | null } | null } | null;
  /** The card's version after the change. */
  version: number | null;
};

const storedBefore = z.object({
  content,
  origin: z.object({ key: z.string(), prints: z.string().nullable() }).nullable(),
});

export async function insertImportChanges(
  db: Db,
  { userId, importId }: { userId: string; importId: string },
  changes: readonly ImportChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto('import_changes')
    .values(
      changes.map(({ cardId, position, reviews, before, version }) => ({
        import_id: importId,
        card_id: cardId,
        user_id: userId,
        position,
        reviews,
        before: before && JSON.stringify(z.encode(storedBefore, before)),
        version,
      })),
    )
    // A file that has a card twice changes it once.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists some of the changes of an import. */
export async function someImportChanges(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<ImportChange[]> {
  const rows = await db
    .selectFrom('import_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .orderBy('card_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    cardId: row.card_id,
    position: row.position,
    reviews: row.reviews,
    before: row.before === null ? null : storedBefore.parse(JSON.parse(row.before)),
    version: row.version,
  }));
}

/** Deletes the records of some changes. */
export async function deleteImportChanges(
  db: Db,
  userId: string,
  importId: string,
  cardIds: readonly string[],
): Promise<void> {
  if (cardIds.length === 0) return;
  await db
    .deleteFrom('import_changes')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('card_id', 'in', cardIds)
    .execute();
}
