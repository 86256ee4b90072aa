import { chunksOf } from '#domain/chunks.ts';
import type { PartPrints } from '#domain/interchange/merge-content.ts';
import type { Db } from '../../../db/tables.ts';
import { readPrints, storedPrints } from '../prints.ts';

/** Where a card came from, with the fingerprints of its parts as they came from there. */
export type StoredOrigin = { key: string; cardId: string; prints: PartPrints };

/** SQLite limits the number of values in one statement; a row has four. */
const ROWS_PER_STATEMENT = 500;

/** Finds the user's cards that came from some places, by the key of the place. */
export async function findOrigins(
  db: Db,
  userId: string,
  keys: readonly string[],
): Promise<Map<string, StoredOrigin>> {
  const found = new Map<string, StoredOrigin>();
  for (const some of chunksOf(keys, ROWS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('card_origins')
      .select(['origin', 'card_id', 'prints'])
      .where('user_id', '=', userId)
      .where('origin', 'in', some)
      .execute();
    for (const row of rows) {
      found.set(row.origin, { key: row.origin, cardId: row.card_id, prints: readPrints(row.prints) });
    }
  }
  return found;
}

/** Records where cards came from. A place that another card came from now belongs to this one. */
export async function saveOrigins(db: Db, userId: string, origins: readonly StoredOrigin[]): Promise<void> {
  const rows = origins.map(({ key, cardId, prints }) => ({
    user_id: userId,
    origin: key,
    card_id: cardId,
    prints: storedPrints(prints),
  }));
  for (const some of chunksOf(rows, ROWS_PER_STATEMENT)) {
    await db
      .insertInto('card_origins')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'origin']).doUpdateSet((eb) => ({
          card_id: eb.ref('excluded.card_id'),
          prints: eb.ref('excluded.prints'),
        })),
      )
      .execute();
  }
}

/** Forgets that a card came from a place. */
export async function deleteOrigin(db: Db, userId: string, key: string): Promise<void> {
  await db.deleteFrom('card_origins').where('user_id', '=', userId).where('origin', '=', key).execute();
}
